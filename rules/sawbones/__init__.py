"""Sawbones: wounds by the book.

The tour, in the order things happen:

* :mod:`~sawbones.dice` - what is thrown, how it is read, its exact odds
* :mod:`~sawbones.hand` - dice of which some are picked up and thrown again
* :mod:`~sawbones.table` - where a rule asks (roll, choose) and tells (say)
* :mod:`~sawbones.resolve` - play a rule on answers, or count every way it can go
* :mod:`~sawbones.forms` - what a sheet or an order asks for; the only way in from JSON
* :mod:`~sawbones.system` - what a rule system is; :mod:`~sawbones.systems` holds them
* :mod:`~sawbones.screen`, :mod:`~sawbones.scene` - the few things a page can show, and what it draws of a fight
* :mod:`~sawbones.fight`, :mod:`~sawbones.deed` - who is in it; what can happen
* :mod:`~sawbones.log` - entries, undo, redo
* :mod:`~sawbones.saved`, :mod:`~sawbones.link`, :mod:`~sawbones.guard` - document, record, link; what may come in
* :mod:`~sawbones.by_hand`, :mod:`~sawbones.quick`, :mod:`~sawbones.count` - changes by hand, fighters from a line, odds
* :mod:`~sawbones.app` - ``handle(document, message)``: the one door
"""

__version__ = "0.1.0"
