"""Every message there is, and what it may hold: a class each, and an annotation with its docstring for each field.

The class says what the message does and gives lines to try; those of all classes, one after the other, are one run. A
field without a default has to be there. At run time only the names count; ``python -m sawbones --schema`` and
``rules/PROTOCOL.md`` are written from all of it.
"""

from __future__ import annotations

from sawbones.wire.messages import acts, ahead, beginning, catalogue, fighters, log, noted, players, sharing, turns
from sawbones.wire.messages.message import Message, fields

#: every message, in the order of their lines to try
EVERY: tuple[type[Message], ...] = (
    catalogue.Systems,
    catalogue.Trial,
    catalogue.Game,
    beginning.New,
    beginning.Open,
    fighters.Join,
    fighters.Quick,
    fighters.Read,
    fighters.Copy,
    fighters.Leave,
    fighters.Roster,
    fighters.Arrive,
    fighters.Edit,
    fighters.Mob,
    noted.Condition,
    noted.Note,
    noted.Out,
    players.Know,
    players.View,
    turns.Move,
    turns.Turn,
    acts.Options,
    acts.Act,
    acts.Odds,
    acts.Preview,
    acts.Fill,
    log.Undo,
    log.Redo,
    turns.Next,
    turns.Back,
    turns.Wait,
    log.Look,
    log.History,
    log.Explain,
    ahead.Grid,
    ahead.Stand,
    ahead.Expect,
    ahead.Story,
    ahead.Whatif,
    sharing.Save,
    sharing.Link,
    sharing.Tell,
    sharing.Deeds,
    sharing.Lay,
)

#: every message and its fields, by the name that it is known by
MESSAGES = {message.message_id: fields(message) for message in EVERY}
