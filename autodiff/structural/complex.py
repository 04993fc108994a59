"""Operations on the parts of complex numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.program.bindings import ir
from autodiff.structural.structural import Site, Structural

if TYPE_CHECKING:
    from collections.abc import Mapping


def _create(site: Site, real: ir.Value, imaginary: ir.Value, of_type: ir.Type) -> ir.Value:
    return site.emitter.value("complex.create", (real, imaginary), of_type)


def _part(site: Site, name: str, value: ir.Value) -> ir.Value:
    return site.emitter.value(f"complex.{name}", (value,), ir.ComplexType(value.type).element_type)


def _pull_re(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    return _create(site, adjoint, site.emitter.zero(adjoint.type), site.types[position])


def _pull_im(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    return _create(site, site.emitter.zero(adjoint.type), adjoint, site.types[position])


def _pull_create(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    return _part(site, "im" if position else "re", adjoint)


def _pull_conj(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    return site.emitter.value("complex.conj", (adjoint,), site.types[position])


def _arith(site: Site, name: str, left: ir.Value, right: ir.Value) -> ir.Value:
    return site.emitter.value(f"arith.{name}", (left, right), left.type)


def _radial(site: Site) -> tuple[ir.Value, ir.Value]:
    """Real and imaginary part of z/|z|."""
    z, size = site.operand(0), site.outcome(0)
    return _arith(site, "divf", _part(site, "re", z), size), _arith(site, "divf", _part(site, "im", z), size)


def _pull_abs(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    x, y = _radial(site)
    return _create(site, _arith(site, "mulf", x, adjoint), _arith(site, "mulf", y, adjoint), site.types[position])


def _push_abs(site: Site, _: int, tangent: ir.Value) -> ir.Value:
    x, y = _radial(site)
    across = _arith(site, "mulf", x, _part(site, "re", tangent))
    return _arith(site, "addf", across, _arith(site, "mulf", y, _part(site, "im", tangent)))


def _turning(site: Site) -> tuple[ir.Value, ir.Value]:
    """The gradient of the angle: (-y, x) / |z|^2."""
    z = site.operand(0)
    x, y = _part(site, "re", z), _part(site, "im", z)
    square = _arith(site, "addf", _arith(site, "mulf", x, x), _arith(site, "mulf", y, y))
    return site.emitter.negate(_arith(site, "divf", y, square)), _arith(site, "divf", x, square)


def _pull_angle(site: Site, position: int, _: int, adjoint: ir.Value) -> ir.Value:
    by_real, by_imaginary = _turning(site)
    real, imaginary = _arith(site, "mulf", by_real, adjoint), _arith(site, "mulf", by_imaginary, adjoint)
    return _create(site, real, imaginary, site.types[position])


def _push_angle(site: Site, _: int, tangent: ir.Value) -> ir.Value:
    by_real, by_imaginary = _turning(site)
    across = _arith(site, "mulf", by_real, _part(site, "re", tangent))
    return _arith(site, "addf", across, _arith(site, "mulf", by_imaginary, _part(site, "im", tangent)))


def _pull_sign(site: Site, position: int, _: int, along: ir.Value) -> ir.Value:
    return _push_sign(site, position, along)


def _push_sign(site: Site, _: int, along: ir.Value) -> ir.Value:
    """What is left of a change when its part along z/|z| is taken away, divided by |z|; its own transpose."""
    emitter, z, sign = site.emitter, site.operand(0), site.outcome(0)
    size = emitter.value("complex.abs", (z,), ir.ComplexType(z.type).element_type)
    x, y = _part(site, "re", sign), _part(site, "im", sign)
    across = _arith(site, "mulf", x, _part(site, "re", along))
    across = _arith(site, "addf", across, _arith(site, "mulf", y, _part(site, "im", along)))
    real = _arith(site, "subf", _part(site, "re", along), _arith(site, "mulf", x, across))
    imaginary = _arith(site, "subf", _part(site, "im", along), _arith(site, "mulf", y, across))
    return _create(site, _arith(site, "divf", real, size), _arith(site, "divf", imaginary, size), z.type)


OPERATIONS: Mapping[str, Structural] = {
    "complex.abs": Structural(_pull_abs, _push_abs),
    "complex.angle": Structural(_pull_angle, _push_angle),
    "complex.conj": Structural(_pull_conj),
    "complex.create": Structural(_pull_create),
    "complex.im": Structural(_pull_im),
    "complex.re": Structural(_pull_re),
    "complex.sign": Structural(_pull_sign, _push_sign),
}
