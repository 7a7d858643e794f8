"""What of the page keeps things, by itself in an empty page of a site."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from loose import Asking

import ready
import static
from serve import Site

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engines import Engine


class Noting(Asking):
    """A server that hears which acts were answered, however the page ends."""

    heard: dict[str, int] = {}  # noqa: RUF012 - shared by all requests on purpose

    def do_GET(self) -> None:  # noqa: N802 - the base class named it
        asked = urlsplit(self.path)
        if asked.path == "/kept":
            said = parse_qs(asked.query)
            fight, n = said["fight"][0], int(said["n"][0])
            self.heard[fight] = max(n, self.heard.get(fight, 0))
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()


#: the modules of it that are tried
TRIED = ("alone", "indexeddb", "keep", "local", "lock", "reconcile", "record", "rest", "roster", "store")


def laid_out(built: Path, folder: Path) -> Site:
    """A copy of the site with an empty page, and what keeps things in a file of its own."""
    shutil.copytree(built, folder)
    (app,) = (folder / "app").iterdir()
    alone(folder.with_name("web"), app / "storage.js")
    (folder / "blank.html").write_text("<!doctype html><title>blank</title>", "utf-8")
    return Site(folder, handler=Noting)


def alone(work: Path, target: Path, record: Callable[[str], str] | None = None) -> None:
    """What keeps things as one file, each module of it under its name; `record` may change how a record is written.

    It is loaded hundreds of times: so it is one file like the built page, without what a page says besides.
    """
    storage = shutil.copytree(ready.WEB / "storage", work / "storage")
    for name in ("plain.js", "words.js", "grouped.js"):
        shutil.copy(ready.WEB / name, work)
    shutil.copytree(ready.WEB / "words", work / "words")
    shutil.copy(ready.MODULES / "idb" / "build" / "index.js", storage / "idb.js")
    # small volumes, so that there are many of them
    small = 'const SIZE = Number(new URLSearchParams(location.search).get("size") ?? 2);'
    changed(storage / "volume.js", lambda text: text.replace("const SIZE = 128;", small))
    changed(storage / "indexeddb.js", lambda text: text.replace(' from "idb";', ' from "./idb.js";'))
    if record:
        changed(storage / "record.js", record)
    (work / "storage.js").write_text(
        "".join(f'export * as {one} from "./storage/{one}.js";\n' for one in TRIED), "utf-8"
    )
    target.parent.mkdir(exist_ok=True)
    static.bundle(work / "storage.js", target)


def changed(file: Path, change: Callable[[str], str]) -> None:
    """Change a file's text, which must be as whoever changes it knows it."""
    before = file.read_text("utf-8")
    after = change(before)
    assert after != before
    file.write_text(after, "utf-8")


def in_page(site: Site, engine: Engine, body: str, first: str = "", **given: Any) -> Any:
    """Run this in an empty page of the site that has just been loaded, with the page's modules at hand.

    What comes first comes before any of them is there.
    """
    (app,) = (site.folder / "app").iterdir()
    engine.open(site.url + "blank.html")
    given["app"] = f"{site.url}app/{app.name}/"
    return engine.js(f"async (given) => {{ {first} {TOOLS} {body} }}", given)


TOOLS = """
  const {keep: own, reconcile: both, lock, store, rest: resting, roster, ...parts} = await import(`${given.app}storage.js`);
  const keep = {...own, ...both};
  await keep.awake;
  const opened = () => new Promise((done) => {
    const asked = indexedDB.open("sawbones");
    asked.onsuccess = () => done(asked.result);
  });
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const saved = async (late = 3000) => {
    const end = performance.now() + late;
    while (keep.keeping().name !== "saved" && performance.now() < end) await pause(1);
    return keep.keeping().name === "saved";
  };
  const act = (n, more = "") => ({n, text: `Act ${n} ${more}`, cause: {do: "next"}, fact: {turn: "x".repeat(n % 50)}});
  const all = async () => {
    const found = {};
    for (const {id, name} of keep.fights()) found[id] = {name, ...(await keep.documentOf(id))};
    return found;
  };
"""
