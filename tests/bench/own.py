"""Games of one's own: how a device starts that keeps many of them, and what odds take that are counted from data."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from five_games import PROOFS
from own_games import SLOW, TWO_D100
from play import LOOK_IN
from starts import go
from test_own_five import as_data

from sawbones.play.limits import TooMany, TooMuch
from sawbones.play.resolve import odds
from sawbones.systems import own
from sawbones.systems.own.five import FIVE
from sawbones.wire.games import typical

if TYPE_CHECKING:
    from engines import Driven
    from notes import Notes

    from serve import Site

GAMES, BLOWS = 30, 60

FILL = f"""async ({{games, many}}) => {{
  {LOOK_IN}
  const pause = () => new Promise((done) => setTimeout(done, 20));
  await does.openGames();
  for (let n = 0; n < many; n += 1) {{
    does.copyGame({{name: `Game ${{n + 1}}`, game: games[n % games.length]}});
    while (keep.keeping().name !== "saved") await pause();
  }}
  return Object.keys(localStorage).filter((key) => key.includes("game/")).length;
}}"""


def fill(engine: Driven, site: Site) -> None:
    """Keep so many games, each as large as one of the five."""
    engine.open(site.url)
    kept = engine.js(FILL, {"games": FIVE, "many": GAMES})
    assert kept == GAMES, kept


def beside(none: Driven, many: Driven, site: Site, rounds: int, notes: Notes) -> None:
    """Starts of both, in turn; who is first in a round changes."""
    both = [("start, no game kept", none), ("start, many games kept", many)]
    for n in range(rounds):
        for what, engine in both if n % 2 else reversed(both):
            notes.add(what, go(engine, site, "blow"))


def counted(rounds: int, notes: Notes) -> list[str]:
    """The same blows of each of the five, by data and by hand, one after the other; gives their names."""
    for name, proof in PROOFS.items():
        rng, system = Random("speed"), own.system(proof.game)
        blows = []
        for _ in range(BLOWS):
            part, switches = proof.drawn(rng)
            blows.append((part, as_data(system, proof, part, switches)))
        for _ in range(rounds):
            took = [0.0, 0.0]
            for pair in blows:
                for which, one in enumerate(pair):
                    begun = time.process_time()
                    odds(one)
                    took[which] += time.process_time() - begun
            for what, each in zip(("hand", "data"), took, strict=True):
                notes.add(f"odds by {what}, {name}", 1000 * each / BLOWS)
    return list(PROOFS)


def made_to_be_slow(rounds: int, notes: Notes) -> str:
    """Odds of games that are made to be slow, on this machine's own Python: counted, or refused in words."""
    what = "odds of a game made to be slow, native"
    for game in (*SLOW.values(), TWO_D100):
        part, *_ = typical(own.system(game))
        took = []
        for _ in range(rounds):
            begun = time.process_time()
            with suppress(TooMany, TooMuch):
                odds(part)
            took.append(1000 * (time.process_time() - begun))
        notes.add(what, max(took))
    return what
