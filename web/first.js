// What stands in the page itself and is done before all else, while the app is still on its way.
import { show } from "./picture.js";

const app = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
show(app.src);
