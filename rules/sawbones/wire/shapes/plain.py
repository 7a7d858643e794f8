"""What many shapes are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from sawbones.wire.messages.message import Bounds

#: how a thing should feel: plain, or worth a look in one way or another
Tone: TypeAlias = Literal["", "harm", "turn", "calm", "dim"]

Whole: TypeAlias = Annotated[int, Bounds(minimum=0)]

#: an exact chance as a fraction, ``32/81``
Chance: TypeAlias = Annotated[str, Bounds(pattern="^[0-9]+(/[0-9]+)?$")]

#: what a system says of a fighter, or of what an act came to; the ids are the system's contract
Facts: TypeAlias = dict[str, Any]
