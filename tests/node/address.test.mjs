// The address bar: which link stands in it, how it is taken out, and which address opens a link.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { addressOf, clearAddress, isTurned, linkInAddress, onLink, turnAddress } from "../../web/actions/address.js";

const LINK = "e2f-12-abcd_-EF";
/** @type {string[]} */
let put = [];

/** @param {string} address */
function stand(address) {
  const { origin, pathname, search, hash } = new URL(address);
  Object.assign(globalThis, {
    location: { origin, pathname, search, hash },
    history: { state: null, replaceState: (/** @type {Json} */ _, /** @type {string} */ __, /** @type {string} */ to) => put.push(to) },
  });
}

beforeEach(() => {
  put = [];
});

for (const address of [
  `https://a.org/bones/#${LINK}`,
  `https://a.org/bones/?${LINK}`,
  `https://a.org/bones/%23${LINK}`,
  `https://a.org/bones/%3F${LINK}`,
])
  test(`the link in ${address} is found, and taken out`, () => {
    stand(address);
    assert.equal(linkInAddress(), LINK);
    clearAddress();
    assert.deepEqual(put, ["/bones/"]);
  });

test("an address without a link is left alone: browsers count how often it is changed", () => {
  stand("https://a.org/bones/");
  assert.equal(linkInAddress(), "");
  clearAddress();
  assert.deepEqual(put, []);
});

test("the address of a link opens it, from whatever file of the folder it is made", () => {
  for (const from of ["https://a.org/bones/", "https://a.org/bones/index.html", "https://a.org/bones/?x#turned"]) {
    stand(from);
    assert.equal(addressOf(LINK), `https://a.org/bones/#${LINK}`);
    assert.equal(addressOf(`#${LINK}`), `https://a.org/bones/#${LINK}`);
    stand(addressOf(LINK));
    assert.equal(linkInAddress(), LINK);
  }
});

test("a phone that is turned to the players stays so, and that is no link", () => {
  stand("https://a.org/#turned");
  assert.ok(isTurned());
  assert.equal(linkInAddress(), "");
  stand("https://a.org/");
  assert.ok(!isTurned());
  turnAddress();
  assert.deepEqual(put, ["#turned"]);
});

test("a link put into the open page is told, and nothing else", () => {
  let came = 0;
  /** @type {() => void} */
  let change = () => {};
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ what, /** @type {() => void} */ then) => {
      if (what === "hashchange") change = then;
    },
  });
  onLink(() => (came += 1));
  stand("https://a.org/#turned");
  change();
  assert.equal(came, 0);
  stand(`https://a.org/#${LINK}`);
  change();
  assert.equal(came, 1);
});
