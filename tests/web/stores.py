"""The modules of the page that keep things, each by itself in an empty page of a site."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from loose import Asking

import ready
from serve import Site

if TYPE_CHECKING:
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


def laid_out(built: Path, folder: Path) -> Site:
    """A copy of the site with the modules that keep things, each by itself: the built page has them all in one."""
    shutil.copytree(built, folder)
    (app,) = (folder / "app").iterdir()
    storage = shutil.copytree(ready.WEB / "storage", app / "storage")
    for name in ("plain.js", "words.js", "grouped.js"):
        shutil.copy(ready.WEB / name, app)
    shutil.copytree(ready.WEB / "words", app / "words")
    volume = (storage / "volume.js").read_text("utf-8")
    assert "const SIZE = 128;" in volume
    small = 'const SIZE = Number(new URLSearchParams(location.search).get("size") ?? 2);'  # so that there are many
    (storage / "volume.js").write_text(volume.replace("const SIZE = 128;", small), "utf-8")
    shutil.copy(ready.MODULES / "idb" / "build" / "index.js", storage / "idb.js")
    indexeddb = (storage / "indexeddb.js").read_text("utf-8")
    assert ' from "idb";' in indexeddb
    (storage / "indexeddb.js").write_text(indexeddb.replace(' from "idb";', ' from "./idb.js";'), "utf-8")
    (folder / "blank.html").write_text("<!doctype html><title>blank</title>", "utf-8")
    return Site(folder, handler=Noting)


def in_page(site: Site, engine: Engine, body: str, first: str = "", **given: Any) -> Any:
    """Run this in an empty page of the site that has just been loaded, with the page's modules at hand.

    What comes first comes before any of them is there.
    """
    (app,) = (site.folder / "app").iterdir()
    engine.open(site.url + "blank.html")
    given["app"] = f"{site.url}app/{app.name}/"
    return engine.js(f"async (given) => {{ {first} {TOOLS} {body} }}", given)


TOOLS = """
  const [own, both, lock, store, resting, roster] = await Promise.all(
    ["keep", "reconcile", "lock", "store", "rest", "roster"].map((name) => import(`${given.app}storage/${name}.js`)));
  const keep = {...own, ...both};
  await keep.awake;
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
