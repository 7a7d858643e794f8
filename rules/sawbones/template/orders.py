"""What each act asks for. An order is a form like a sheet; ``main`` is the field that is set first."""

from __future__ import annotations

from dataclasses import dataclass

from sawbones.kit.fields import Option, choice, number


@dataclass(frozen=True, slots=True)
class Harm:
    """How bad it is before anybody holds it off."""

    row: int = choice(
        "How bad",
        (Option(0, "A scratch"), Option(1, "A gash"), Option(2, "Ruin")),
        main=True,
    )


@dataclass(frozen=True, slots=True)
class Nurse:
    """A night's care."""

    dice: int = number("Healer's dice", 1, 6, 1, main=True, help="One for whoever has no healer.")
