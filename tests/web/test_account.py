"""What tests cost is printed at the end of a run, with the processes they start, and what grew since the run before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BURNS = """
import subprocess, sys

def test_in_another_process():
    subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < {seconds}: pass"], check=True)  # noqa: S603 - this very Python
"""


def test_the_account_counts_other_processes_and_says_what_grew(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    env["PYTHONPATH"] = str(Path(__file__).parents[1])
    said = []
    for seconds in (0.2, 3):
        (tmp_path / "test_burns.py").write_text(BURNS.format(seconds=seconds), "utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "account"]
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - this very Python
        said.append(done.stdout)
    assert "grew" not in said[0]
    assert "grew from" in said[1]
    (line,) = [line for line in said[1].splitlines() if line.endswith("::test_in_another_process")]
    assert float(line.split()[0]) > 2.8
