/** The story in a file of its own: it stands beside this script, as text that is no script. */

import { read } from "./reader.js";
import { unpacked } from "./unpacked.js";

const text = document.getElementById("story")?.textContent ?? "";
read(document.body, unpacked(JSON.parse(text)), document.title);
