// What stands in the page itself and is done before all else, while the app is still on its way.
import { watch } from "./damaged.js";
import { show, stands } from "./picture.js";

const app = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
watch(app, /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]")));
show(app.src);
document.querySelector(".wait")?.setAttribute("role", stands() ? "status" : "main");
