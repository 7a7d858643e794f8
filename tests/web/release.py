"""The next version of a built site, as a host publishes it: new folders, new contents, nothing of the old one left."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

from static import checksum

if TYPE_CHECKING:
    from pathlib import Path


def release(site: Path, name: str) -> None:
    """Put a version of this name in the place of the one that is there; its title ends with the name."""
    (app,), (engine,) = (list((site / folder).iterdir()) for folder in ("app", "engine"))
    renamed = {folder.name: _hash(f"{name} {folder.name}")[:12] for folder in (app, engine)}
    with (app / "app.js").open("a", encoding="utf-8") as script:
        script.write(f"\n// {name}\n")
    for file in (site / "index.html", app / "app.js", app / "engine.mjs", site / "sw.js"):
        text = file.read_text("utf-8")
        for old, new in renamed.items():
            text = text.replace(old, new)
        file.write_text(re.sub("<title>.*</title>", f"<title>Sawbones, {name}</title>", text), "utf-8")
    for folder in (app, engine):
        folder.rename(folder.with_name(renamed[folder.name]))
    reseal(site)


def reseal(site: Path) -> None:
    """Say in the page and in the service worker what the files hold now: they run and keep nothing else."""
    page = site / "index.html"
    names = re.compile(r'="(app/[^"]+)" integrity="[^"]*"')
    text = page.read_text("utf-8")
    sealed = names.sub(lambda found: f'="{found[1]}" integrity="{checksum((site / found[1]).read_bytes())}"', text)
    page.write_text(sealed, "utf-8")
    worker = site / "sw.js"
    text = worker.read_text("utf-8")
    listed = re.search(r"\[\{\"integrity\".*?\}\]", text)
    assert listed
    entries = json.loads(listed[0])
    for entry in entries:
        content = (site / entry["url"]).read_bytes()
        entry["integrity"] = checksum(content)
        if entry["revision"]:
            entry["revision"] = hashlib.md5(content, usedforsecurity=False).hexdigest()
    worker.write_text(text.replace(listed[0], json.dumps(entries)), "utf-8")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
