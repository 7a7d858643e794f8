"""Sawbones: wounds by the book.

The tour, from the ground up; each room imports only from those above it in this list:

* :mod:`sawbones.play` - what a rule is played with: :mod:`~sawbones.play.dice` what is thrown and its exact odds
  (:mod:`~sawbones.play.die` one die, :mod:`~sawbones.play.scoring` the number read off several);
  :mod:`~sawbones.play.table` where a rule asks (roll, choose) and tells (say); :mod:`~sawbones.play.resolve` plays a
  rule on answers, or counts every way it can go
* :mod:`sawbones.kit` - what a system is made of: :mod:`~sawbones.kit.fields` and :mod:`~sawbones.kit.forms` what a
  sheet or an order asks for, the only way in from JSON; :mod:`~sawbones.kit.system` a book and its acts;
  :mod:`~sawbones.kit.widgets` what it shows
* :mod:`sawbones.systems` - the systems, a folder each; :mod:`sawbones.new` begins one, from :mod:`sawbones.template`
* :mod:`sawbones.fight` - :mod:`~sawbones.fight.state` who is in it, :mod:`~sawbones.fight.rounds` whose turn it is,
  :mod:`~sawbones.fight.deeds` what happens by the rules, :mod:`~sawbones.fight.edits` what is changed by hand,
  :mod:`~sawbones.fight.log` entries, undo, redo
* :mod:`sawbones.wire` - what comes in and goes out: :mod:`~sawbones.wire.guard` what may come in,
  :mod:`~sawbones.wire.saved` documents and records, :mod:`~sawbones.wire.link` links, :mod:`~sawbones.wire.screens`
  what a page draws
* :mod:`sawbones.foresight` - what looks ahead: whole fights played out by the thousand, one told act by act
* :mod:`sawbones.app` - ``handle(document, message)``: the one door
"""

__version__ = "0.1.0"
