import { load } from '#web/browser/import-with-retry.ts';

/** Navigations that wait for code that could not be fetched. */
const retries: (() => void)[] = [];

/** Fetches that code again. */
export function retryPages(): void {
  for (const retry of retries.splice(0)) retry();
}

/**
 * Replaces React Router's function (vite.config.ts), which reloads the document when the code of a page cannot be
 * fetched: offline that shows the browser's error page. Here the navigation waits, on the current page, until the
 * network is back or the user tries again. It never rejects: the router would keep the failure until a reload.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  modules: Record<string, unknown>,
): Promise<unknown> {
  while (modules[id] === undefined) {
    try {
      modules[id] = await load(() => import(/* @vite-ignore */ module), 'page');
    } catch {
      await new Promise<void>((resolve) => {
        retries.push(resolve);
        window.addEventListener('online', () => resolve(), { once: true });
      });
    }
  }
  return modules[id];
}
