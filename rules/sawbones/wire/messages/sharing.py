"""What goes out, to be kept or shared: a fight, a story, and what somebody did on a phone of his own."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from sawbones.wire.evening import MOST as MOST_ENCOUNTERS
from sawbones.wire.messages.message import LEFT_OUT, Bounds, Message, Name
from sawbones.wire.saved import MOST_RECORDS


class Save(Message, do="save"):
    """The whole fight as a document, to be kept as a file.

    {"do": "save"}
    """


class Link(Message, do="link"):
    """The fight as it stands, or a part of it, as text that goes behind the ``#`` of an address.

    {"do": "link", "what": "fighter", "fighter": "Kitah"}
    """

    what: Literal["fight", "players", "fighter", "system", "evening", "game", "story"] = "fight"
    """All of it, what players may see, one fighter, the readings under a name, encounters together, the game of one's
    own that it is by, or how it came about, to be told step by step."""
    fighter: Name = LEFT_OUT
    """Which one, of ``fighter``. The link holds the whole sheet and all conditions, for whoever plays the fighter."""
    note: bool = False
    """Of ``fighter``: whether the GM's note on the fighter goes along; left out, it stays with the GM."""
    name: str = ""
    """What it is called, of ``system`` and ``evening``."""
    encounters: Annotated[list[dict[str, Any]], Bounds(minItems=1, maxItems=MOST_ENCOUNTERS)] = LEFT_OUT
    """Of ``evening``, in their order: each with its ``link``, ``name``, ``notes`` and whether it was put ``away``."""
    first: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """Of ``story``: the entry it begins with; left out, the first."""
    last: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = LEFT_OUT
    """Of ``story``: the entry it ends with; left out, the one at which the fight stands."""
    initials: bool = False
    """Of ``story``: whether everybody is called by initials."""
    veiled: bool = False
    """Of ``story``: whether it holds only what players saw, and nothing of the fight behind that."""


class Tell(Message, do="tell"):
    """A fight as a story: what happened, step by step, with the reasons and how all stand; nothing changes.

    It comes in slices. What was taken back is no part of it. Out of a link it is played by the rules as they are now,
    and where they come to something else than was recorded, the step is named.

    {"do": "tell"}
    {"do": "tell", "initials": true, "start": 2, "count": 1}
    {"do": "tell", "form": "markdown", "name": "In the cellar"}
    {"do": "tell", "veiled": true}
    """

    link: str = LEFT_OUT
    """What ``link`` gave for a story; left out, it is the story of the fight in front."""
    first: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """The entry it begins with; left out, the first."""
    last: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = LEFT_OUT
    """The entry it ends with; left out, the one at which the fight stands."""
    initials: bool = False
    """Whether everybody is called by initials."""
    veiled: bool = False
    """Whether it is told as players saw it; out of a link, it is as that was made."""
    form: Literal["steps", "markdown", "document"] = "steps"
    """In slices; all of it as text, by rounds; or as a fight with this log, to be opened."""
    name: str = ""
    """What it is called, of ``markdown``."""
    start: Annotated[int, Bounds(minimum=0, maximum=MOST_RECORDS)] = 0
    """After how many of its steps the slice begins."""
    count: Annotated[int, Bounds(minimum=1, maximum=500)] = 60
    """How many steps the slice has at most."""


class Deeds(Message, do="deeds"):
    """What was done since this fight of one began, as a link: it began with a fighter who came from another phone.

    {"do": "open", "link": "e2o-106-973a5228-DcjBCoAgDADQf9l5gkKnjv3G2CFwlSAam-VB_Pc6vkewH03U2VNi7cWpvMkkAo6JFNCjZ3QBiWCrmgz-GWBNpZztgnVB6Cnnu3bRX5OZPw"}
    {"do": "note", "fighters": ["Boris"], "note": "owes Ines"}
    {"do": "deeds"}
    """  # noqa: E501 - a link is one word


class Lay(Message, do="lay"):
    """What somebody did on a phone of his own, over this fight: each deed is played anew on the fight as it stands.

    The reply says of each what it comes to: it can be laid, it is here already, both have touched the same and
    somebody says who wins, or it cannot be. With ``take`` those that are to be are laid, each an entry of its own.

    {"do": "lay", "link": "e2d-132-259aa8dd-DcsxCsMwDEbhq5R_VkCp6ZKxW88gNLi1HAKuDXYSDyV3r9fH9wSfyNE5F0Dwcbc6tSOH0vNU7dyajS54lro1KIkw4Z1KBzHlIyX6IfivXw3L4yK56zAzk7ASSrd2e2Ubo-of"}
    {"do": "lay", "link": "e2d-132-259aa8dd-DcsxCsMwDEbhq5R_VkCp6ZKxW88gNLi1HAKuDXYSDyV3r9fH9wSfyNE5F0Dwcbc6tSOH0vNU7dyajS54lro1KIkw4Z1KBzHlIyX6IfivXw3L4yK56zAzk7ASSrd2e2Ubo-of", "take": ["", "theirs"]}
    """  # noqa: E501 - a link is one word

    link: str = LEFT_OUT
    """What ``deeds`` gave."""
    document: dict[str, Any] = LEFT_OUT
    """In its place, what ``save`` gave there."""
    take: list[Literal["", "mine", "theirs", "skip"]] = LEFT_OUT
    """What is answered, deed by deed: the fight here stays as it is, the deed is laid over it, it is left out."""
    look: bool = False
    """Whether it is only looked at, with these answers."""
