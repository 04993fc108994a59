"""The command as a process: start-up, pipes, interrupts, missing parts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mlir_activity import __version__
from tests.cli.conftest import PROGRAM, Run

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "mlir_activity")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}
HEAVY = {"mlir", "pygls", "lsprotocol", "analysis", "server", "asyncio", "multiprocessing"}


def command(*arguments: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], cwd=folder, env=ENVIRONMENT | environment, capture_output=True, timeout=100, check=False)


def python(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["check", "--help"], ["explain", "nonsense"]])
def test_starting_loads_nothing_heavy(arguments: list[str]) -> None:
    code = f"import sys\nfrom cli.main import main\nmain({arguments!r})\nprint('LOADED', *sys.modules)"
    result = python(code, ROOT)
    loaded = set(result.stdout.rpartition("LOADED")[2].split())
    assert "cli.main" in loaded
    assert loaded & (HEAVY) == set()


def test_the_parent_of_a_check_loads_no_analysis(folder: Path) -> None:
    code = "import sys\nfrom cli.main import main\nmain(['check', 'a.mlir'])\nprint('LOADED', *sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, check=True
    )
    assert "inactive arith.addi" in result.stdout
    assert {name.partition(".")[0] for name in result.stdout.rpartition("LOADED")[2].split()} & {"mlir", "analysis", "pygls"} == set()


def test_version(run: Run) -> None:
    assert run("--version").output == f"mlir-activity {__version__}\n"


def test_a_process(folder: Path) -> None:
    result = command("check", "a.mlir", folder=folder)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"a.mlir:2:8: inactive arith.constant")


def test_standard_input_of_a_process(folder: Path) -> None:
    result = subprocess.run(
        [*COMMAND, "check", "-"], cwd=folder, env=ENVIRONMENT, input=PROGRAM.encode(), capture_output=True, timeout=60, check=False
    )
    assert result.stdout.startswith(b"<stdin>:2:8: inactive arith.constant")


def test_a_closed_pipe_is_no_traceback(folder: Path) -> None:
    (folder / "long.mlir").write_text("".join(PROGRAM.replace("@f", f"@f{number}") for number in range(400)))
    process = subprocess.Popen(
        [*COMMAND, "check", "long.mlir", "long.mlir"], cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 141
    process.stderr.close()


def test_an_interrupt_ends_at_once_and_leaves_no_process(folder: Path) -> None:
    """Waits for standard input, then is interrupted, as by Ctrl-C in a terminal."""
    process = subprocess.Popen(
        [*COMMAND, "check", "-"],
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(0.7)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=20)
    assert (process.returncode, output, errors) == (130, b"", b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


@pytest.mark.parametrize("form", ["text", "json"])
def test_without_mlir_there_is_one_clear_line(folder: Path, form: str) -> None:
    (folder / "mlir").mkdir()
    (folder / "mlir" / "__init__.py").write_text("raise ImportError('no mlir here')\n")
    result = command("check", "--format", form, "a.mlir", "a.mlir", folder=folder, PYTHONPATH=os.pathsep.join([str(folder), str(ROOT)]))
    assert result.stdout == b""
    assert result.returncode == 1
    (line,) = result.stderr.decode().splitlines()
    assert line.startswith("mlir-activity: error: ")
    assert "mlir" in line.removeprefix("mlir-activity: error: ").lower()


def test_output_that_cannot_show_a_character(folder: Path) -> None:
    (folder / "a.mlir").write_text("// π😀\n" + PROGRAM, encoding="utf-8")
    result = command("annotate", "a.mlir", folder=folder, PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert rb"// \u03c0\U0001f600" in result.stdout


def test_serve_is_the_language_server() -> None:
    result = subprocess.run(
        [*COMMAND, "serve", "--stdio"], cwd=ROOT, env=ENVIRONMENT, input=b"", capture_output=True, timeout=60, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (1, b"", b""), "a client that vanishes before it says anything"


def test_a_wrong_log_level_is_wrong_usage(run: Run) -> None:
    result = run("serve", "--log-level", "loud")
    assert result.status == 2
    assert "loud" in result.errors


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_clear_line(folder: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*COMMAND, "check", "a.mlir"], cwd=folder, env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert result.returncode == 1
    assert result.stderr.decode().splitlines() == ["mlir-activity: error: [Errno 28] No space left on device"]
