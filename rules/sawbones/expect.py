"""``python -m sawbones expect DOCUMENT``: what to expect of a saved fight, as one JSON object on standard output."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sawbones.fight.state import NAME_LENGTH, clean_words
from sawbones.foresight.outlook import Count
from sawbones.foresight.playout import Plan, setting
from sawbones.foresight.policies import FLEES, POLICIES
from sawbones.kit.values import Refused
from sawbones.play.limits import MOST_FIGHTS
from sawbones.wire.guard import bounded
from sawbones.wire.saved import read_document

if TYPE_CHECKING:
    from typing import NoReturn

#: work between two lines of progress
STEP = 20_000
LARGEST_SEED = 2**32 - 1


class _Parser(argparse.ArgumentParser):
    """Arguments, of which the wrong ones are refused in words, with exit code 1."""

    def error(self, message: str) -> NoReturn:
        """Refused, and how it is used."""
        raise Refused({"": f"{message[0].upper()}{message[1:]}. {' '.join(self.format_usage().split())}"})


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        "python -m sawbones expect",
        description="Plays a saved fight out many times, by the rules, and says what that comes to for the party.",
    )
    parser.add_argument("document", metavar="DOCUMENT", help="a fight as it was saved: a file, or - for standard input")
    parser.add_argument("--fights", type=int, default=1000, help="how many fights are played (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same figures (1)")
    parser.add_argument("--policy", choices=list(POLICIES), default="random", help="whom everybody strikes (random)")
    parser.add_argument("--protect", default="", metavar="NAME", help="who is guarded, with --policy protect")
    parser.add_argument(
        "--flee", choices=FLEES, default="nobody", help="who runs when half of a side are down (nobody)"
    )
    return parser


def expect(arguments: list[str]) -> int:
    """Print what to expect; 0, or 1 where that was refused in words."""
    try:
        given = _parser().parse_args(arguments)
        print(json.dumps(_figures(given), ensure_ascii=False))
    except Refused as refused:
        print(" ".join(refused.problems.values()), file=sys.stderr)
        return 1
    except (OSError, UnicodeDecodeError) as wrong:
        print(f"The document cannot be read: {wrong}", file=sys.stderr)
        return 1
    return 0


def _figures(given: argparse.Namespace) -> dict[str, object]:
    if not 1 <= given.fights <= MOST_FIGHTS:
        raise Refused({"fights": f"From 1 to {MOST_FIGHTS:,} fights, not {given.fights}."})
    if not 0 <= given.seed <= LARGEST_SEED:
        raise Refused({"seed": f"A seed is a whole number from 0 to {LARGEST_SEED}, not {given.seed}."})
    raw = sys.stdin.buffer.read() if given.document == "-" else Path(given.document).read_bytes()
    document = bounded(raw.decode("utf-8-sig"))
    # a reply to "save" holds the document
    document = document.get("document", document) if isinstance(document, dict) else document
    system, log, damage = read_document(document)
    if damage:
        print(damage, file=sys.stderr)
    plan = Plan(given.policy, clean_words("A name", given.protect, NAME_LENGTH, "protect"), given.flee)
    count = Count(setting(system, log.state, plan), given.seed, given.fights, stories=0)
    while not count.over:
        count.go_on(count.work + STEP)
        print(f"{count.fights:,} of {count.asked:,} fights", file=sys.stderr, flush=True)
    return count.figures()
