"""What the page believes of messages and replies is what the rules say of them: its types are held against the schema.

The schema is written out as types, and the type checker is asked whether each of them can stand where the page's own is
expected, and whether the page knows a field that the rules never send.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from ready import MODULES, node
from sawbones.schema import schema

WEB = Path(__file__).resolve().parents[2] / "web"
SHAPES = schema()["$defs"]
#: the page's type, what the rules call it, and fields of the page's own
PAIRS = [
    ("Reply", "Reply", ""),
    ("Question", "Question", ""),
    ("Mark", "Mark", ""),
    ("Step", "Step", ""),
    ("Cite", "Cite", ""),
    ("FightScreen", "FightScreen", ""),
    ("Phases", "Phases", ""),
    ("Card", "Card", ""),
    ("Remembered", "Remembered", ""),
    ("Arm", "Arm", ""),
    ("OnSomebody", "OnSomebody", ""),
    ("LogLine", "LogLine", ""),
    ("Due", "Due", ""),
    ("Chances", "Strip", ""),
    ("Bar", "Bar", ""),
    ("Filled", "FillScreen", ""),
    ("ReadScreen", "ReadScreen", ""),
    ("ReadLine", "ReadLine", ""),
    ("ReadPart", "ReadPart", ""),
    ("TrialScreen", "TrialScreen", ""),
    ("System", "SystemEntry", ""),
    ("Act", "ActEntry", ""),
    ("Kit", "Kit", ""),
    ("Form", "Form", ""),
    ("Field", "Form['fields'][number]", ""),
    ("Column", "FieldColumn", "more"),  # a column may be folded away
    ("Choice", "Choice | Rules.FieldOption", "short"),  # none of the page's forms has one yet
    ("Widget", "Card['widgets'][number]", ""),
    ("Pip", "Pip", ""),
    ("TrackLevel", "Level", ""),
    ("SlotRow", "SlotRow", ""),
    ("RosterOf", "RosterOf", ""),
    ("RosterMember", "RosterMember", ""),
    ("Both", "Both", ""),
    ("Tale", "Tale", ""),
    ("Sight", "Scene", ""),
    ("SceneFighter", "SceneFighter", ""),
    ("TaleStep", "TaleStep", ""),
    ("Reason", "Reason", ""),
    ("StoryAbout", "StoryAbout", ""),
    ("KnownToPlayers", "KnownToPlayers", ""),
    ("PlayersView", "PlayersView", ""),
    ("PartySeen", "PartySeen", ""),
    ("FoeSeen", "FoeSeen", ""),
]


def written(part: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in part:
        return str(part["$ref"].rpartition("/")[2])
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(one) for one in part["enum"])
    if "anyOf" in part:
        return "(" + " | ".join(written(one) for one in part["anyOf"]) + ")"
    if "prefixItems" in part:
        return f"[{', '.join(written(one) for one in part['prefixItems'])}]"
    kinds = part.get("type", [])
    if isinstance(kinds, list):
        return "(" + " | ".join(written({"type": kind}) for kind in kinds) + ")" if kinds else "any"
    if "properties" in part:
        fields = (
            f"{n}{'' if n in part['required'] else '?'}: {written(one)};" for n, one in part["properties"].items()
        )
        return "{" + " ".join(fields) + "}"
    match kinds:
        case "array":
            return f"({written(part['items'])})[]"
        case "object":
            inner = part.get("additionalProperties")
            return f"{{[name: string]: {written(inner)}}}" if inner else "any"
        case "integer":
            return "number"
        case plain:
            return str(plain)


def checked(folder: Path, pairs: list[tuple[str, str, str]]) -> str:
    """What the type checker says of these pairs."""
    lines = ["declare namespace Rules {", *(f"type {name} = {written(shape)};" for name, shape in SHAPES.items()), "}"]
    lines.append("type Keys<T> = T extends T ? keyof T : never;")
    for page, called, own in pairs:
        more = f' | "{own}"' if own else ""
        lines.append(f"export const fits{page} = (given: Rules.{called}): {page} => given;")
        lines.append(f"export const known{page} = (name: keyof {page}): Keys<Rules.{called}>{more} => name;")
    (folder / "fits.ts").write_text("\n".join(lines), "utf-8")
    told = {
        "compilerOptions": {
            "strict": True, "noEmit": True, "target": "es2022", "lib": ["es2024", "dom"], "module": "esnext",
            "moduleResolution": "bundler", "types": [], "skipLibCheck": True,
        },
        "files": ["fits.ts", str(WEB / "types.d.ts")],
    }  # fmt: skip
    (folder / "tsconfig.json").write_text(json.dumps(told), "utf-8")
    command = [str(node()), str(MODULES / "typescript" / "bin" / "tsc"), "-p", str(folder)]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8").stdout  # noqa: S603 - the page's own checker


def test_what_the_rules_send_is_what_the_page_expects(tmp_path: Path) -> None:
    assert checked(tmp_path, PAIRS) == ""


def test_what_does_not_fit_is_seen(tmp_path: Path) -> None:
    assert "'\"more\"' is not assignable" in checked(tmp_path, [("Column", "FieldColumn", "")])
    assert "missing the following properties" in checked(tmp_path, [("Card", "LogLine", "")])
