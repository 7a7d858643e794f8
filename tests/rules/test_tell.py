"""``python -m sawbones story``: a saved fight as lines, as Markdown, as a link, or as one file that plays it."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from markdown_it import MarkdownIt
from table_talk import accepted
from test_protocol import command_line
from test_story_link import brawl

from sawbones.app import Document, handle
from sawbones.tell import READER
from sawbones.wire import alone, markdown

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><b>",
    "[a](https://x.y)",
    "- *not* a list",
    "1. one",
    "www.x.y @all",
]


def saved(document: Document) -> dict[str, Any]:
    found: dict[str, Any] = handle(document, {"do": "save"})[1]["document"]
    return found


@pytest.fixture
def fight(tmp_path: Path) -> tuple[Document, Path]:
    document = brawl(5, 4)
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(saved(document)), "utf-8")
    return document, file


def test_it_is_told_in_lines_with_reasons(fight: tuple[Document, Path]) -> None:
    document, file = fight
    run = command_line("story", str(file))
    assert (run.returncode, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    told = [line for line in lines if re.match(r"  \d+\. ", line)]
    assert [line.split(". ", 1)[1] for line in told] == [record.text for record in document.log.records]  # type: ignore[union-attr]
    assert "Round 1" in lines
    assert any("Wounds: soak)" in line for line in lines)
    again = command_line("story", "-", typed=json.dumps({"fights": [{"name": "x", "document": saved(document)}]}))
    assert again.stdout == run.stdout
    later = command_line("story", str(file), "--from", "6")
    assert later.stdout.splitlines()[:2] == ["Round 1", "  1. Boris is on turn"]


@pytest.mark.dear
def test_a_link_goes_there_and_comes_back(fight: tuple[Document, Path]) -> None:
    document, file = fight
    run = command_line("story", str(file), "--link")
    assert run.stdout.strip() == accepted(document, {"do": "link", "what": "story"})[1]["link"]
    assert command_line("story", "-", typed=run.stdout).stdout == command_line("story", str(file)).stdout
    veiled = command_line("story", str(file), "--veiled", "--initials", "--markdown")
    assert "Players know of 0 of 4 foes; the others do not appear." in veiled.stderr
    assert "As the players saw it. Names are initials." in veiled.stdout
    assert not [name for name in ("Boris", "Ghoul", "G. 1") if name in veiled.stdout]
    assert "B. joins" in veiled.stdout


def test_one_file_plays_it_and_lets_nothing_else_run(fight: tuple[Document, Path], tmp_path: Path) -> None:
    _, file = fight
    out = tmp_path / "story.html"
    run = command_line("story", str(file), "--html", str(out), "--title", HOSTILE[1])
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    text = out.read_text("utf-8")
    assert f"<title>{html.escape(HOSTILE[1])}</title>" in text
    policy = html.unescape(re.findall(r'Content-Security-Policy" content="([^"]*)"', text)[0])
    for tag, kind in (("<style>", "style"), ("<script>", "script")):
        inside = text.split(tag)[1].split(tag.replace("<", "</"))[0]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert text.count("<script") == 2
    assert {file.name for kind in ("js", "css") for file in READER.glob(f"*.{kind}")} == {*alone.STYLES, *alone.SCRIPTS}
    assert not re.search("^(import|export) ", text, re.MULTILINE)
    assert "unsafe" not in policy
    assert policy.startswith("default-src 'none'; ")
    data = json.loads(text.split('id="story">')[1].split("</script>")[0])
    assert set(data) == {"again", "story"}


WRONG: list[tuple[list[str], str, str]] = [
    (["no-such-file"], "", "cannot be read"),
    (["-"], "{}", "not a Sawbones document"),
    (["-"], "hello", "not a link to a fight"),
    (["-"], '{"fights": []}', "holds 0 fights"),
    (["-", "--html", "x", "--link"], "", "not allowed with argument"),
    (["-", "--from", "x"], "", "invalid int value"),
    ([], "", "required: DOCUMENT"),
]


@pytest.mark.dear
@pytest.mark.parametrize(("arguments", "typed", "said"), WRONG, ids=lambda one: str(one)[:20])
def test_what_is_wrong_is_said(arguments: list[str], typed: str, said: str) -> None:
    run = command_line("story", *arguments, typed=typed)
    assert run.returncode == 1
    assert run.stdout == ""
    assert said in run.stderr


# As text


def test_markdown_makes_nothing_of_what_comes_from_outside() -> None:
    document, _ = accepted(None, {"do": "new", "system": "after-sundown"})
    for name in HOSTILE:
        document, _ = accepted(document, {"do": "join", "fighter": name})
    document, _ = accepted(document, {"do": "note", "fighters": [HOSTILE[0]], "note": "# ~~x~~ `y` ![z](q)"})
    text = accepted(document, {"do": "tell", "form": "markdown", "name": "# *x*"})[1]["text"]
    tokens = MarkdownIt("commonmark", {"linkify": False}).enable(["strikethrough", "table"]).parse(text)
    kinds = {child.type for token in tokens for child in token.children or ()} | {token.type for token in tokens}
    assert kinds <= {
        "heading_open", "heading_close", "paragraph_open", "paragraph_close", "bullet_list_open", "bullet_list_close",
        "list_item_open", "list_item_close", "inline", "text", "text_special",
    }  # fmt: skip
    shown = ["".join(child.content for child in token.children or ()) for token in tokens if token.type == "inline"]
    for name in HOSTILE:
        assert f"{name} joins" in shown


def test_turns_in_which_nothing_happened_are_one_line() -> None:
    document = brawl(5, 1)
    for _ in range(3):
        document, _ = accepted(document, {"do": "next"})
    text = accepted(document, {"do": "tell", "form": "markdown"})[1]["text"]
    assert re.search(r"^- \*\w+ → \w+ \w+ → \w+ \d\*$|^- \*.* → .* → .*\*$", text, re.MULTILINE), text


@pytest.mark.parametrize(
    "value", [{}, {"a": ["~1", "~", "x" * 20, "x" * 20]}, {"a": [{"b": "y" * 20}] * 3, "c": "y" * 20}]
)
def test_what_comes_twice_stands_once(value: dict[str, Any]) -> None:
    packed = alone.packed(value)

    def whole(part: Any) -> Any:
        if isinstance(part, str):
            return part if not part.startswith("~") else part[1:] if part.startswith("~~") else known[int(part[1:])]
        if isinstance(part, list):
            return [whole(one) for one in part]
        return {name: whole(one) for name, one in part.items()} if isinstance(part, dict) else part

    known: list[Any] = []
    for one in packed["again"]:
        known.append(whole(one))  # noqa: PERF401 - what is known is looked at meanwhile
    assert whole(packed["story"]) == value
    assert json.dumps(packed).count("x" * 20) <= 1


def test_a_title_is_a_name() -> None:
    story = handle(brawl(5, 1), {"do": "tell"})[1]["story"]
    assert markdown.markdown("", story).startswith("# A fight\n")
    with pytest.raises(Exception, match="at most 60 characters"):
        markdown.markdown("x" * 61, story)
