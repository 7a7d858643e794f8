"""What looks ahead over a whole fight: which blow, how long somebody stands, what if, and what to expect.

:mod:`~sawbones.foresight.strikes` says what each strikes with, :mod:`~sawbones.foresight.policies` whom,
:mod:`~sawbones.foresight.lookout` keeps what has been counted, :mod:`~sawbones.foresight.playout` plays fights out by
the thousand and :mod:`~sawbones.foresight.story` one of them act by act; :mod:`~sawbones.foresight.outlook` is what
they come to. All of it plays the rules of :mod:`sawbones.systems` and knows none of them.
"""
