import type { JSHandle, Locator } from '@playwright/test';

/** All that is written into a live region from now on: what is spoken stands there for a moment only. */
export function hear(place: Locator): Promise<JSHandle<(string | null)[]>> {
  return place.evaluateHandle((region) => {
    const texts: (string | null)[] = [];
    new MutationObserver(() => texts.push(region.textContent)).observe(region, {
      characterData: true,
      subtree: true,
      childList: true,
    });
    return texts;
  });
}
