"""Globals that a program writes: they are set back to what they hold at the start, so that one call does not change the next."""

from __future__ import annotations

import re
from typing import Final

RESET: Final = "__activity_reset"
"""Name of the function that does it, without parameters."""

_WRITTEN = re.compile(
    r'^ *memref\.global (?:"\w+" )?@(?P<name>"[^"]*"|[\w.$-]+) : (?P<type>memref<.*>) = (?P<value>dense<.*>)(?: \{.*\})?$', re.MULTILINE
)


def has_written_globals(module: str) -> bool:
    """Whether a printed module has any."""
    return _WRITTEN.search(module) is not None


def reset_text(module: str) -> str:
    """The function, and constants with the values that the globals of a printed module start with; "" if there is nothing to do."""
    found = list(_WRITTEN.finditer(module))
    if not found:
        return ""
    constants: list[str] = []
    body: list[str] = []
    for number, each in enumerate(found):
        name, type, value = each["name"], each["type"], each["value"]
        constants.append(f'  memref.global "private" constant @__activity_initial{number} : {type} = {value}\n')
        body.append(f"    %a{number} = memref.get_global @__activity_initial{number} : {type}\n")
        body.append(f"    %b{number} = memref.get_global @{name} : {type}\n")
        body.append(f"    memref.copy %a{number}, %b{number} : {type} to {type}\n")
    return "".join(constants) + f"  func.func @{RESET}() attributes {{llvm.emit_c_interface}} {{\n{''.join(body)}    return\n  }}\n"
