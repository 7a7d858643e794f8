"""Template as one book: its chapters in order, and everything that can happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sawbones.kit.system import Act, said
from sawbones.template import orders
from sawbones.template.card import Card
from sawbones.template.healing import Healing
from sawbones.template.readings import Readings
from sawbones.template.wounds import Wounds

if TYPE_CHECKING:
    from sawbones.template.sheet import Fighter


def harmed(by: str | None, on: str, order: orders.Harm, result: dict[str, Any]) -> str:
    """The log's line."""
    who = f"{by} harms {on}" if by else f"{on} is harmed"
    came_to = {"none": "held off", "death": "dead"}.get(result.get("marked", ""), f"a {result.get('marked')}")
    return f"{who}: {came_to}" if "marked" in result else f"{who} no more"


@dataclass(frozen=True)
class Template(
    Card,  # how a fighter is shown
    Healing,  # rest and care
    Wounds,  # from harm to a box
    Readings,  # what a table may read otherwise
):
    """The rules as one table reads them."""

    def acts(self) -> tuple[Act[Fighter], ...]:
        """Everything that can happen, the most usual first."""
        return (
            Act("harm", "Harm", orders.Harm, self.harm, harmed, lambda man: not man.dead, "Marks a box.", "harm"),
            Act(
                "nurse",
                "Nurse",
                orders.Nurse,
                self.nurse,
                said("{on} is cared for"),
                lambda man: man.hurt and not man.dead,
                "A night's care.",
                "calm",
            ),
        )
