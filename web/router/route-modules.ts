import { load } from '#web/browser/import-with-retry.ts';

/** Pages whose code did not come: their navigation waits. */
const waiting: (() => void)[] = [];

/** Asks again for the code of pages that a navigation waits for. */
export function retryPages(): void {
  for (const retry of waiting.splice(0)) retry();
}

/**
 * In the place of React Router's own function (vite.config.ts), which loads the whole document anew when the code of a page
 * does not come: offline that is the browser's error page. Here the navigation waits, and the reader stays on the page that
 * they are on, until the network is back or they press again. It never fails: the router would keep the failure for ever.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  known: Record<string, unknown>,
): Promise<unknown> {
  while (known[id] === undefined) {
    try {
      known[id] = await load(() => import(/* @vite-ignore */ module), 'page');
    } catch {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        window.addEventListener('online', () => resolve(), { once: true });
      });
    }
  }
  return known[id];
}
