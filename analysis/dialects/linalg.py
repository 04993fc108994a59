"""Rules of the linalg dialect.

A structured operation carries a region, also where it is not printed, and that region says what depends on what. Those of `_COVERING`
write every element of their outputs; linalg.generic and linalg.elementwise do where the maps of the outputs say so; the others
go on from the old content (matmul) or may leave it (a reduction over nothing).

Without a region: softmax; pack and unpack, which replace their destination; the winograd transforms, of which the output transform
adds to its destination and the other two replace it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import copy, inactive, pure, structured, yields
from analysis.dialects.rule import Flow

if TYPE_CHECKING:
    from analysis.dialects.rule import Rule

_COVERING = (
    "abs", "add", "broadcast", "ceil", "copy", "div", "div_unsigned", "erf", "exp", "fill", "fill_rng_2d", "floor", "log", "map", "max",
    "min", "mul", "negf", "powf", "reciprocal", "round", "rsqrt", "select", "sqrt", "square", "sub", "tanh", "transpose",
)  # fmt: skip
_COMBINING = (
    "batch_matmul", "batch_matvec", "batch_mmt4d", "batch_reduce_matmul", "batch_vecmat", "contract", "dot", "matmul", "matvec", "mmt4d",
    "quantized_batch_matmul", "quantized_matmul", "reduce", "vecmat",
    "conv_1d", "conv_1d_ncw_fcw", "conv_1d_nwc_wcf", "conv_2d", "conv_2d_nchw_fchw", "conv_2d_nchw_fchw_q", "conv_2d_ngchw_fgchw",
    "conv_2d_ngchw_gfchw", "conv_2d_ngchw_gfchw_q", "conv_2d_nhwc_fhwc", "conv_2d_nhwc_fhwc_q", "conv_2d_nhwc_hwcf",
    "conv_2d_nhwc_hwcf_q", "conv_2d_nhwgc_gfhwc", "conv_2d_nhwgc_gfhwc_q", "conv_3d", "conv_3d_ncdhw_fcdhw", "conv_3d_ndhwc_dhwcf",
    "conv_3d_ndhwc_dhwcf_q",
    "depthwise_conv_1d_ncw_cw", "depthwise_conv_1d_nwc_wc", "depthwise_conv_1d_nwc_wcm", "depthwise_conv_2d_nchw_chw",
    "depthwise_conv_2d_nhwc_hwc", "depthwise_conv_2d_nhwc_hwc_q", "depthwise_conv_2d_nhwc_hwcm", "depthwise_conv_2d_nhwc_hwcm_q",
    "depthwise_conv_3d_ncdhw_cdhw", "depthwise_conv_3d_ndhwc_dhwc", "depthwise_conv_3d_ndhwc_dhwcm",
    "pooling_nchw_max", "pooling_nchw_sum", "pooling_ncw_max", "pooling_ncw_sum", "pooling_ndhwc_max", "pooling_ndhwc_min",
    "pooling_ndhwc_sum", "pooling_nhwc_max", "pooling_nhwc_max_unsigned", "pooling_nhwc_min", "pooling_nhwc_min_unsigned",
    "pooling_nhwc_sum", "pooling_nwc_max", "pooling_nwc_max_unsigned", "pooling_nwc_min", "pooling_nwc_min_unsigned", "pooling_nwc_sum",
)  # fmt: skip

RULES: dict[str, Rule] = {
    **{f"linalg.{name}": structured(Flow.ELEMENTS, covers=True) for name in _COVERING},
    **{f"linalg.{name}": structured(Flow.ELEMENTS) for name in _COMBINING},
    "linalg.elementwise": structured(Flow.ELEMENTS, maps="indexing_maps"),
    "linalg.generic": structured(Flow.ELEMENTS, maps="indexing_maps"),
    "linalg.index": inactive(reasons.INDEX),
    # Segments: source, destination, padding value, sizes of tiles.
    "linalg.pack": pure(0, 2, by_segment=True),
    "linalg.softmax": copy(),
    "linalg.unpack": pure(0),
    "linalg.winograd_filter_transform": pure(0),
    "linalg.winograd_input_transform": pure(0),
    "linalg.winograd_output_transform": pure(0, 1),
    "linalg.yield": yields(),
}
