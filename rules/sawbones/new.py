"""A system to begin with: ``PYTHONPATH=rules python3 -m sawbones.new my-game`` writes one, with its test.

It copies :mod:`sawbones.template` and its test under another name, and adds the line that registers it. It works in a
checkout of the project, where a system is written; the page's wheel leaves it out.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 30

DONE = """Written:
  {folder}/ - the rules: sheet, orders, readings, wounds, healing, card, book
  {test} - its worked examples
  {registry} - one line, "{module}": the page shows it now

Next:
  python3 build/test.py --system {id}   # lint, types, its examples and the laws, in seconds
  python3 build/serve.py   # see it on the page
Then make it yours: begin with {folder}/sheet.py. How a system is built step by
step is told in .github/CONTRIBUTING.md.
"""


def wrong(name: str) -> str:
    """Why this cannot be the id of a system, in a sentence; "" where it can."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        return f"“{name}” is no id: give small letters, digits and hyphens, like my-game."
    if len(name) > LONGEST:
        return f"“{name}” is long for an id, which stands in every link: at most {LONGEST} characters."
    if keyword.iskeyword(name) or name == "template":
        return f"“{name}” means something else here already: choose another name."
    return ""


def named(text: str, name: str) -> str:
    """The template's text for a system of this name."""
    words = name.split("-")
    module = "_".join(words)
    text = text.replace("sawbones.template", f"sawbones.systems.{module}")
    text = re.sub(r"\bTEMPLATE\b", module.upper(), text).replace('"template"', f'"{name}"')
    # in a sentence the name has spaces, in code it has none
    title = " ".join(word.capitalize() for word in words)
    text = re.sub(r'(?<=")Template(?=[",])|(?<=""")Template(?=[,: ])', title, text)
    return re.sub(r"\bTemplate\b", _joined(name), text)


def _joined(name: str) -> str:
    """The name of the book's class."""
    return "".join(word.capitalize() for word in name.split("-"))


def registered(text: str, module: str) -> str:
    """The list of folders with one more."""
    return re.sub(r"(FOLDERS = \(\n(?:    .*\n)*)\)", rf'\g<1>    "{module}",\n)', text, count=1)


def write(root: Path, name: str) -> str:
    """Write the system into a checkout and say what was done; ``ValueError`` with a sentence where it cannot be."""
    if sentence := wrong(name):
        raise ValueError(sentence)
    rules, module = root / "rules" / "sawbones", name.replace("-", "_")
    folder, registry = rules / "systems" / module, rules / "systems" / "__init__.py"
    template, example = rules / "template", root / "tests" / "rules" / "test_template.py"
    test = example.with_name(f"test_{module}.py")
    if not (registry.is_file() and example.is_file() and template.is_dir()):
        raise ValueError(f"There is no checkout of Sawbones at {root}: a system is written where its tests are.")
    for path in (folder, folder.with_suffix(".py"), test):
        if path.exists():
            raise ValueError(f"There is {path.relative_to(root)} already: nothing was written.")
    sources = {file.name: file.read_text("utf-8") for file in sorted(template.glob("*.py"))}
    words = {word for text in sources.values() for word in re.findall(r"\w+", text)}
    if taken := words & {_joined(name), module.upper()}:
        raise ValueError(f"“{name}” would give two things the name {min(taken)}: choose another name.")
    folder.mkdir()
    for file, text in sources.items():
        (folder / file).write_text(named(text, name), "utf-8")
    test.write_text(named(example.read_text("utf-8"), name), "utf-8")
    registry.write_text(registered(registry.read_text("utf-8"), module), "utf-8")
    paths = {"folder": folder, "test": test, "registry": registry}
    return DONE.format(id=name, module=module, **{what: path.relative_to(root) for what, path in paths.items()})


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 when it was written, 1 when not, with the reason."""
    parser = argparse.ArgumentParser("python -m sawbones.new", description="Begin a rule system of your own.")
    parser.add_argument("name", help="its id: small letters, digits and hyphens, like my-game")
    try:
        print(write(ROOT, parser.parse_args(arguments).name), end="")
    except ValueError as refused:
        print(refused, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
