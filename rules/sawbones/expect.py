"""``python -m sawbones expect DOCUMENT``: what to expect of a saved fight, as one JSON object on standard output."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from sawbones.fight.state import NAME_LENGTH, clean_words
from sawbones.foresight.outlook import Count
from sawbones.foresight.playout import Plan, setting
from sawbones.foresight.policies import FLEES, POLICIES
from sawbones.kit.values import Refused
from sawbones.play.limits import MOST_FIGHTS
from sawbones.wire.arguments import Arguments, ended, text_of
from sawbones.wire.guard import bounded
from sawbones.wire.saved import read_document

if TYPE_CHECKING:
    import argparse

#: work between two lines of progress
STEP = 20_000
LARGEST_SEED = 2**32 - 1


def _parser() -> Arguments:
    parser = Arguments(
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
    parser.add_argument("--hits", type=int, default=100, help="how many of a hundred given attacks hit (100)")
    parser.add_argument("--net", type=int, default=0, help="how many net hits each of them adds (0)")
    return parser


def expect(arguments: list[str]) -> int:
    """Print what to expect; 0, or 1 where that was refused in words."""

    def work() -> None:
        print(json.dumps(_figures(_parser().parse_args(arguments)), ensure_ascii=False))

    return ended(work, "The document cannot be read")


def _figures(given: argparse.Namespace) -> dict[str, object]:
    if not 1 <= given.fights <= MOST_FIGHTS:
        raise Refused({"fights": f"From 1 to {MOST_FIGHTS:,} fights, not {given.fights}."})
    if not 0 <= given.seed <= LARGEST_SEED:
        raise Refused({"seed": f"A seed is a whole number from 0 to {LARGEST_SEED}, not {given.seed}."})
    if not 1 <= given.hits <= 100 or not 0 <= given.net <= 20:
        raise Refused({"hits": "From 1 to 100 of a hundred attacks hit, each with 0 to 20 net hits."})
    document = bounded(text_of(given.document))
    # a reply to "save" holds the document
    document = document.get("document", document) if isinstance(document, dict) else document
    system, log, damage = read_document(document)
    if damage:
        print(damage, file=sys.stderr)
    plan = Plan(
        given.policy, clean_words("A name", given.protect, NAME_LENGTH, "protect"), given.flee, given.hits, given.net
    )
    count = Count(setting(system, log.state, plan), given.seed, given.fights, stories=0)
    while not count.over:
        count.go_on(count.work + STEP)
        print(f"{count.fights:,} of {count.asked:,} fights", file=sys.stderr, flush=True)
    return count.figures()
