// The app may be installed like any other: offered in the menu, unless that was refused for good.

import { set } from "../state.js";
import { wasTold } from "../storage/cache.js";

export const offerInstall = () =>
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const prompt = /** @type {Json} */ (event);
    if (!wasTold("install refused")) set({ install: () => prompt.prompt().then(() => set({ install: null })) });
  });
