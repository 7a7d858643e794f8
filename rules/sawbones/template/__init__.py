"""Template, a small game.

Harm in rows of boxes, dice that hold it off, strain, and a clock that fills while one heals. Which chapters its book is
made of stands at its class in ``book``. Every sentence here is our own.
"""

from sawbones.kit.system import Starter, System
from sawbones.template.book import Template

#: whose game it is, under which licence its words or numbers may be used here, and what was changed
CREDIT = "Template, by nobody yet: say here whose game it is, and under which licence."
ANN = {"grit": 3}
STARTERS = (
    Starter(
        "Ann and the wolves",
        "One who is hard to harm, and three who are not.",
        # each fighter as (name, sheet, side, how many)
        (("Ann", ANN, "party", 1), ("Wolf", {"grit": 1}, "foe", 3)),
    ),
)
TEMPLATE = System(
    "template",  # kept in saved fights and links: it never changes
    "Template",
    "Harm in rows of boxes, held off with dice at the price of strain.",
    CREDIT,
    Template,
    STARTERS,
)
#: one folder may hold several, like two editions
SYSTEMS = (TEMPLATE,)
