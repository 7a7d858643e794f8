"""Check everything: `python3 build/test.py` sets up what is needed, builds the site and runs every check and test.

Further arguments go to pytest: `python3 build/test.py tests/rules -k soak`.
"""

from __future__ import annotations

import os
import subprocess
import sys

import ready
from ready import MODULES, PYTHON, ROOT, WEB, say


def checks() -> list[tuple[str, list[str]]]:
    """Name and command of each check, quickest first."""
    python = [str(PYTHON), "-m"]
    node = str(ready.node())
    return [
        ("ruff", [*python, "ruff", "check", "--quiet", "."]),
        ("format", [*python, "ruff", "format", "--check", "--quiet", "."]),
        ("mypy", [*python, "mypy"]),
        ("tsc", [node, str(MODULES / "typescript" / "bin" / "tsc"), "-p", str(WEB)]),
        ("biome", [node, str(MODULES / "@biomejs" / "biome" / "bin" / "biome"), "check", str(WEB)]),
        ("pytest", [*python, "pytest", *sys.argv[1:]]),
    ]


def main() -> None:
    ready.python()
    ready.npm()
    import static

    static.build()
    env = {**os.environ, "SAWBONES_CHROMIUM": str(ready.chromium())}
    failed = []
    for name, command in checks():
        say(f"— {name}")
        if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
            failed.append(name)
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
