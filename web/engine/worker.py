"""Runs in the page's worker: hands each message to the rules and each reply back, as text."""

from polyscript import xworker  # type: ignore[import-not-found]

from sawbones.app import Session

session = Session()


def handle(text: str) -> str:
    """One message in, one reply out."""
    return session.handle(text)


xworker.sync.handle = handle
