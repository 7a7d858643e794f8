"""Runs in the page's worker: hands each message to the rules and each reply back, as text; a long one in parts."""

from polyscript import xworker  # type: ignore[import-not-found]

from sawbones.app import Session

session = Session()

xworker.sync.handle = session.begin
xworker.sync.rest = session.rest
