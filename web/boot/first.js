// What stands in the page itself and is done before all else, while the app is still on its way.
import { watch } from "./damaged.js";
import { show, stands } from "./picture.js";

const app = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
watch(app, /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]")));
// Where players look on, nothing of the game master's page is painted, not for a moment.
if (!/^#(turned|players|e\d*[pw]-.*)$/i.test(location.hash)) show(app.src);
document.querySelector(".wait")?.setAttribute("role", stands() ? "status" : "main");
