"""Rules of well-known functions, by symbol name, for calls of a declaration without a body. Positions count the operands passed.

Covered: the C mathematical library (with libdevice's and ocml's names for it), allocation, copying and setting memory, printing, time,
random numbers, and the runtime libraries of MLIR. Left out on purpose, and so assumed to do anything: what calls back (qsort), what turns
numbers to text or text to numbers in memory (sprintf, strtod), and whatever starts other code (kernel launches of a runtime).

A name proves little, since a program may declare another function that is called `time`: `external_rule` also looks at the types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.dialects import reasons
from analysis.dialects.make import allocate, clone, confined, inactive, pure, view
from analysis.dialects.rule import Kind, Rule
from analysis.program.types import CARRIES_ADDRESS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analysis.program.types import TypeInfo

_MATH = (
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "cospi", "erf", "erfc", "erfcinv", "erfcx",
    "erfinv", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", "fdivide", "fma", "fmax", "fmin", "fmod", "gamma", "hypot", "j0", "j1",
    "lgamma", "log", "log10", "log1p", "log2", "normcdf", "normcdfinv", "pow", "pow10", "rcbrt", "remainder", "drem", "rhypot", "rsqrt",
    "sin", "sinh", "sinpi", "sqrt", "tan", "tanh", "tanpi", "tgamma", "y0", "y1",
)  # fmt: skip
_OF_THE_FIRST = ("copysign", "ldexp", "nextafter", "nexttoward", "powi", "scalb", "scalbln", "scalbn", "significand")
_OF_THE_SECOND = ("jn", "yn")
_ROUNDS = (
    "ceil", "floor", "ilogb", "llrint", "llround", "logb", "lrint", "lround", "nearbyint", "rint", "round", "roundeven", "trunc",
)  # fmt: skip
_TESTS = ("finite", "isfinite", "isinf", "isnan", "signbit")
_COMPLEX = (
    "cabs", "cacos", "cacosh", "carg", "casin", "casinh", "catan", "catanh", "ccos", "ccosh", "cexp", "cimag", "clog", "conj", "cpow",
    "cproj", "creal", "csin", "csinh", "csqrt", "ctan", "ctanh",
)  # fmt: skip
_ALLOCATES = (
    "aligned_alloc", "calloc", "malloc", "memalign", "pvalloc", "valloc",
    "_Znaj", "_Znam", "_ZnamRKSt9nothrow_t", "_ZnamSt11align_val_t", "_Znwj", "_Znwm", "_ZnwmRKSt9nothrow_t", "_ZnwmSt11align_val_t",
    "_mlir_memref_to_llvm_aligned_alloc", "_mlir_memref_to_llvm_alloc", "mlirAlignedAlloc", "mlirAlloc",
    "mgpuEventCreate", "mgpuMemAlloc", "mgpuStreamCreate", "rtsrand",
)  # fmt: skip
_FREES = (
    "cfree", "free", "_ZdaPv", "_ZdaPvSt11align_val_t", "_ZdaPvm", "_ZdaPvmSt11align_val_t", "_ZdlPv", "_ZdlPvSt11align_val_t", "_ZdlPvm",
    "_ZdlPvmSt11align_val_t", "_mlir_memref_to_llvm_free", "mlirAlignedFree", "mlirFree", "cudaFree",
    "mgpuEventDestroy", "mgpuMemFree", "mgpuModuleUnload", "mgpuStreamDestroy",
)  # fmt: skip
_PRINTED = ("BF16", "C32", "C64", "F16", "F32", "F64", "I16", "I32", "I64", "I8", "Ind")
_PRINTS = (
    "fflush", "fprintf", "fputc", "fputs", "fwrite", "perror", "printf", "putc", "putchar", "puts", "vprintf",
    "printBF16", "printClose", "printComma", "printF16", "printF32", "printF64", "printFlops", "printI64", "printNewline", "printOpen",
    "printString", "printU64",
)  # fmt: skip
_PRINTS_MEMORY = (
    *(f"printMemref{shape}{element}" for shape in ("", "Shape", "0d", "1d", "2d", "3d", "4d") for element in _PRINTED),
    "printMemrefVector4x4xf32",
)
_CHECKS = (
    "memcmp", "strcmp", "strlen", "strncmp", "__assert_fail",
    *(f"{prefix}verifyMemRef{element}" for prefix in ("", "_mlir_ciface_") for element in _PRINTED),
)  # fmt: skip
_WAITS = (
    "cudaDeviceSynchronize", "cudaStreamSynchronize", "mgpuEventRecord", "mgpuEventSynchronize", "mgpuStreamSynchronize",
    "mgpuStreamWaitEvent", "nanosleep", "sleep", "usleep",
)  # fmt: skip
_TELLS = (
    "mgpuMemHostRegister", "mgpuMemHostRegisterMemRef", "mgpuMemHostUnregister", "mgpuMemHostUnregisterMemRef", "mgpuSetDefaultDevice",
    "omp_set_dynamic", "omp_set_num_threads",
)  # fmt: skip
_ENVIRONMENT = (
    "clock", "difftime", "drand48", "getpid", "lrand48", "mrand48", "rand", "random", "srand", "srand48", "srandom", "nanoTime",
    "_mlir_ciface_nanoTime", "rtclock", "omp_get_max_threads", "omp_get_num_procs", "omp_get_num_threads", "omp_get_thread_num",
    "omp_get_wtick", "omp_get_wtime", "omp_in_parallel",
)  # fmt: skip
_ENDS = ("_exit", "abort", "exit", "quick_exit")

_TAKES_ADDRESSES = frozenset((reasons.CHECKS, reasons.ENDS, reasons.FREES, reasons.HINT, reasons.PRINTS, reasons.WAITS))
"""Reasons that hold whatever memory the function is shown."""


def _spelled(names: Iterable[str]) -> list[str]:
    """The names under which a mathematical function is called: C's three precisions, libdevice's two, ocml's three."""
    suffixes = ("{}", "{}f", "{}l", "__nv_{}", "__nv_{}f", "__ocml_{}_f16", "__ocml_{}_f32", "__ocml_{}_f64")
    return [suffix.format(name) for name in names for suffix in suffixes]


def _writes(*targets: int, depends: tuple[int, ...] = (), stores: tuple[int, ...] = (), reads: tuple[int, ...] = ()) -> Rule:
    """Memory is written, how much of it depends on a number."""
    return Rule(Kind.ACCESS, depends=depends, reads=reads, writes=targets, stores=stores, masked=True)


def _each(names: Iterable[str], rule: Rule) -> dict[str, Rule]:
    return dict.fromkeys(names, rule)


EXTERNALS: dict[str, Rule] = {
    **_each(_spelled(_MATH), pure()),
    **_each(_spelled(_OF_THE_FIRST), pure(0)),
    **_each(_spelled(_OF_THE_SECOND), pure(1)),
    **_each(_spelled(_ROUNDS), inactive(reasons.ZERO)),
    **_each(_spelled(_TESTS), inactive(reasons.COMPARISON)),
    **_each((f"{name}{suffix}" for name in _COMPLEX for suffix in ("", "f", "l")), pure()),
    **_each(("abs", "labs", "llabs"), pure()),
    **_each(("__powidf2", "__powisf2"), pure(0)),
    # The exponent or quotient that they write is an integer, and the whole part that modf writes is a rounded number.
    **_each(_spelled(("frexp", "lgamma_r", "modf")), Rule(Kind.ACCESS, depends=(0,), writes=(1,))),
    **_each(_spelled(("remquo",)), Rule(Kind.ACCESS, depends=(0, 1), writes=(2,))),
    **_each(_spelled(("sincos", "sincospi")), Rule(Kind.ACCESS, depends=(), stores=(0,), writes=(1, 2))),
    **_each(_ALLOCATES, allocate()),
    **_each(("posix_memalign", "cudaMalloc", "cudaMallocHost", "cudaMallocManaged"), Rule(Kind.ALLOCATE, depends=(), writes=(0,))),
    **_each(("realloc", "reallocarray", "strdup"), clone()),
    **_each(_FREES, inactive(reasons.FREES)),
    **_each(("memcpy", "memmove", "mempcpy", "__memcpy_chk", "__memmove_chk"), _writes(0, depends=(0,), reads=(1,))),
    "cudaMemcpy": _writes(0, reads=(1,)),
    # The last operand is a stream: an address, but of no data.
    "cudaMemcpyAsync": _writes(0, reads=(1, 4)),
    "mgpuMemcpy": _writes(0, reads=(1, 3)),
    **_each(("mgpuMemset16", "mgpuMemset32"), _writes(0, stores=(1,), reads=(3,))),
    **_each(("memset", "__memset_chk"), _writes(0, depends=(0,), stores=(1,))),
    "cudaMemset": _writes(0, stores=(1,)),
    "bcopy": _writes(1, reads=(0,)),
    "bzero": _writes(0),
    # Its operands lead to the memory through descriptors.
    "memrefCopy": confined(),
    **_each(("memchr", "strchr", "strrchr", "strstr"), view(partial=True)),
    **_each(_PRINTS, inactive(reasons.PRINTS)),
    **_each((f"{prefix}{name}" for name in _PRINTS_MEMORY for prefix in ("", "_mlir_ciface_")), inactive(reasons.PRINTS)),
    **_each(_CHECKS, inactive(reasons.CHECKS)),
    **_each(_WAITS, inactive(reasons.WAITS)),
    **_each(_TELLS, inactive(reasons.HINT)),
    **_each(_ENDS, inactive(reasons.ENDS)),
    **_each(_ENVIRONMENT, inactive(reasons.ENVIRONMENT)),
    **_each(("erand48", "rand_r", "rtdrand", "rtrand", "time"), _writes(0)),
    "clock_gettime": _writes(1),
    "gettimeofday": _writes(0, 1),
}


def external_rule(symbol: str, arguments: Sequence[TypeInfo], results: Sequence[TypeInfo]) -> Rule | None:
    """The rule of a known function, for operands and results of these types; None where nothing is known.

    None also where the types do not fit the function that the name stands for: an address where it takes or gives none, none where it
    takes or gives one, or fewer operands than it has.
    """
    rule = EXTERNALS.get(symbol)
    if rule is None:
        return None
    address = [bool(info.carries & CARRIES_ADDRESS) for info in arguments]
    if rule.kind == Kind.CONFINED or rule.reason in _TAKES_ADDRESSES:
        return rule
    memory = {*rule.reads, *rule.writes, *((rule.source,) if rule.kind == Kind.VIEW or rule.copies else ())}
    values = {*(rule.depends or ()), *rule.stores} - memory
    if any(position >= len(address) or not address[position] for position in memory):
        return None
    if any(position >= len(address) for position in values):
        return None
    if rule.kind in (Kind.PURE, Kind.ACCESS) and any(there and position not in memory for position, there in enumerate(address)):
        return None
    makes_address = any(info.carries & CARRIES_ADDRESS for info in results)
    if (rule.kind == Kind.PURE and makes_address) or (rule.kind == Kind.ALLOCATE and not rule.writes and not makes_address):
        return None
    return rule
