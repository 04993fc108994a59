"""The set-up for Neovim in docs/editors.md, run in Neovim without a screen."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NVIM = os.environ.get("NVIM_FOR_TESTS") or shutil.which("nvim")
PROGRAM = """\
// π😀
func.func @f(%x: f64, %k: f64) -> f64 {
\t%c = arith.mulf %k, %k : f64 // 😀
  return %x : f64
}
"""
DRIVE = """
vim.filetype.add({ extension = { mlir = 'mlir' } })
vim.cmd.edit(PROGRAM)
local told = {}
local function ask(method, params)
  local answer = vim.lsp.buf_request_sync(0, method, params, 30000)
  for _, each in pairs(answer or {}) do return each.result end
end
vim.wait(60000, function() return #vim.lsp.get_clients({ bufnr = 0 }) > 0 and #vim.diagnostic.get(0) > 0 end, 50)
local client = vim.lsp.get_clients({ bufnr = 0 })[1]
told.client = client and client.name
told.encoding = client and client.offset_encoding
told.diagnostics = vim.tbl_map(function(each) return { each.lnum, each.col, each.code } end, vim.diagnostic.get(0))
local place = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = 3, character = 9 } }
local definition = ask('textDocument/definition', place)
told.definition = definition and definition[1].range.start
vim.fn.writefile({ vim.json.encode(told) }, OUTPUT)
vim.cmd('qa!')
"""


def why_not() -> str | None:
    """Why the test cannot run; None if it can."""
    if NVIM is None:
        return "nvim is not installed (or name it in NVIM_FOR_TESTS)"
    told = subprocess.run([NVIM, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"NVIM v(\d+)\.(\d+)", told)
    if version is None or (int(version[1]), int(version[2])) < (0, 11):
        return f"Neovim 0.11 is needed, and this is {told.partition(chr(10))[0] or 'none'}"
    return None


REASON = why_not()


@pytest.mark.skipif(REASON is not None, reason=REASON or "")
def test_the_set_up_for_neovim(tmp_path: Path) -> None:
    assert NVIM is not None
    (snippet,) = re.findall(r"```lua\n(.*?)```", (ROOT / "docs" / "editors.md").read_text(encoding="utf-8"), re.DOTALL)
    command = f"{{ {json.dumps(sys.executable)}, '-m', 'mlir_activity', 'serve', '--stdio' }}"
    assert "{ 'mlir-activity-lsp' }" in snippet
    program, output, script = tmp_path / "a.mlir", tmp_path / "told.json", tmp_path / "drive.lua"
    program.write_text(PROGRAM, encoding="utf-8")
    drive = DRIVE.replace("PROGRAM", json.dumps(str(program))).replace("OUTPUT", json.dumps(str(output)))
    script.write_text(snippet.replace("{ 'mlir-activity-lsp' }", command) + drive, encoding="utf-8")
    subprocess.run(
        [NVIM, "--headless", "--clean", "-S", str(script)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        timeout=100,
        check=True,
    )
    told = json.loads(output.read_text(encoding="utf-8"))
    assert (told["client"], told["encoding"]) == ("mlir_activity", "utf-8")
    assert told["diagnostics"] == [[2, 1, "ACT103"]]
    assert told["definition"] == {"line": 1, "character": 13}
