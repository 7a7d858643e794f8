// What stands in the page itself and is done before all else, while the app is still on its way.
import { watch } from "./damaged.js";
import { show, stands } from "./picture.js";

const app = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
watch(app, /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]")));
// Where players look on, nothing of the game master's page is painted, not for a moment.
const hash = location.hash.replace(/%(?:20|[89a-f][0-9a-f])/gi, ""); // without signs that have no ink
if (!/^#(turned|players|e\d*[pw]-.*)$/i.test(hash)) show(app.src);
document.querySelector(".wait")?.setAttribute("role", stands() ? "status" : "main");
