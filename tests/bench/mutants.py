"""Plants small faults one at a time and says which test catches each, in how many processor seconds.

``.venv/bin/python tests/bench/mutants.py [--group rules] [--only 3] [--at COMMIT]``: the faults of mutants.tsv, in a
scratch worktree. Of each, the tests of its row run until the first failure, which counts where the same test passes
without the fault. A commit without the marker ``repeated`` is tested in full: all of chance, every repetition.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "build")]

import ready  # noqa: E402 - found by the path above

TABLE = Path(__file__).with_suffix(".tsv")
FAILED, BROKEN = 1, 2  # what pytest ends with where tests failed, and where a file could not be imported


class Fault(NamedTuple):
    """One row of the table."""

    number: int
    group: str
    file: str
    old: str
    new: str
    tests: list[str]


class Ran(NamedTuple):
    """What a command ended with, printed, and cost in processor seconds, children included."""

    code: int
    output: str
    seconds: float


def read_faults() -> list[Fault]:
    """Read the table; rows are numbered from 1."""
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()[2:]]
    return [Fault(n, group, file, old, new, tests.split()) for n, (group, file, old, new, tests) in enumerate(rows, 1)]


def run(tree: Path, *command: str | Path, **more: str) -> Ran:
    """Run a command in the worktree, and count the processor seconds of all it started."""
    env = {**os.environ, "PYTHONPATH": "rules", "SAWBONES_CHROMIUM": str(ready.chromium()), **more}
    before = os.times()
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    spent = sum(os.times()[2:4]) - sum(before[2:4])  # user and system, of children
    return Ran(done.returncode, done.stdout + done.stderr, spent)


class Tree:
    """A scratch worktree with our packages, at one commit."""

    def __init__(self, tree: Path) -> None:
        self.tree, self.kept = tree, tree.parent / "dist"
        self.python = tree / ".venv" / "bin" / "python"
        (tree / ".venv").symlink_to((ROOT / ".venv").resolve())
        (tree / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
        self.marked = "repeated" in (tree / "pyproject.toml").read_text("utf-8")

    def build(self) -> None:
        """Build the site as the sources are now; the first build, without a fault, is what every fault starts from."""
        dist = self.tree / "dist"
        shutil.rmtree(dist, ignore_errors=True)
        shutil.copytree(self.kept if self.kept.exists() else ROOT / "dist", dist, symlinks=True)
        built = run(self.tree, self.python, "build/static.py")
        assert not built.code, built.output
        if not self.kept.exists():
            shutil.copytree(dist, self.kept, symlinks=True)

    def pytest(self, *tests: str) -> Ran:
        """Run these tests until the first failure."""
        some, share = (("-m", "not repeated"), "0.25") if self.marked else ((), "1")
        how = ("-q", "-x", "-rfE", "--tb=no", "-p", "no:cacheprovider")
        return run(self.tree, self.python, "-m", "pytest", *how, *some, *tests, SAWBONES_SHARE=share)

    def in_node(self) -> Ran:
        """Run the tests of the page's modules."""
        files = sorted(map(str, (self.tree / "tests" / "node").glob("*.test.mjs")))
        return run(self.tree, ready.node(), "--test", "--test-reporter=tap", *files) if files else Ran(0, "", 0)

    def catch(self, fault: Fault) -> tuple[str, float]:
        """Plant a fault; gives the test that caught it, "" where none did, and the seconds until then."""
        path = self.tree / fault.file
        whole = path.read_text("utf-8")
        path.write_text(whole.replace(fault.old, fault.new), "utf-8")
        web, spent = fault.file.startswith("web/"), 0.0
        try:
            if web and (ran := self.in_node()).seconds:
                spent += ran.seconds
                if ran.code:
                    return f"node: {re.findall(r'^not ok [0-9]+ - (.+)$', ran.output, re.MULTILINE)[0]}", spent
            if web:
                self.build()
            ran = self.pytest(*(test for test in fault.tests if (self.tree / test).exists()))
            spent += ran.seconds
        finally:
            path.write_text(whole, "utf-8")
        found = re.search(r"^(?:FAILED|ERROR) ([\w/.]+(?:::\w+(?:\[.*\])?)?)(?: - .*)?$", ran.output, re.MULTILINE)
        assert ran.code in ((FAILED, BROKEN) if found else (0,)), ran.output
        if not found:
            return "", spent
        if web:
            self.build()
        anyway = self.pytest(found[1]).code == FAILED
        return (f"({found[1]} fails without it, too)" if anyway else found[1]), spent


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--at", default="HEAD")
    asked.add_argument("--group", choices=("rules", "page", "storage"))
    asked.add_argument("--only", type=int, nargs="+", metavar="ROW")
    args = asked.parse_args()
    of_group = [one for one in read_faults() if args.group in (None, one.group)]
    faults = [one for one in of_group if not args.only or one.number in args.only]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        scratch = Path(folder) / "tree"
        run(ROOT, "git", "worktree", "add", "--quiet", "--detach", scratch, args.at)
        try:
            tree, caught = Tree(scratch), Counter[str]()
            odd = [fault for fault in faults if (scratch / fault.file).read_text("utf-8").count(fault.old) != 1]
            assert not odd, odd
            if any(fault.file.startswith("web/") for fault in faults):
                tree.build()
            for fault in faults:
                by, seconds = tree.catch(fault)
                caught[fault.group] += bool(by) and not by.startswith("(")
                print(fault.number, fault.file, f"{seconds:.1f} s", by or "NOT CAUGHT", sep="\t", flush=True)
            for group, many in Counter(fault.group for fault in faults).items():
                print(f"{group}: {caught[group]} of {many} caught")
        finally:
            run(ROOT, "git", "worktree", "remove", "--force", scratch)


if __name__ == "__main__":
    main()
