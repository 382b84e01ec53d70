/**
 * The only ways to fetch code and texts on demand. This module imports nothing: it is in the chunk of the libraries,
 * which use it too.
 */

/** Delays before the second and the third try. Offline, there is no retry. */
const RETRY_DELAYS_MS = [300, 1000];

/** What a file is needed for: a part of this page, or the page that a link leads to. */
export type LoadPurpose = 'part' | 'page';

/** Fetches a module that the user waits for. If all tries fail, the layout reports it, and the error is thrown. */
export async function load<T>(importModule: () => Promise<T>, purpose: LoadPurpose = 'part'): Promise<T> {
  setPendingLoads(pendingLoads + 1);
  try {
    for (const delay of RETRY_DELAYS_MS) {
      if (!navigator.onLine) break;
      try {
        return await importModule();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return await importModule();
  } catch (error) {
    onFailure?.(purpose);
    throw error;
  } finally {
    setPendingLoads(pendingLoads - 1);
  }
}

/** Fetches a module that is not needed yet. A failure is ignored: the next use tries again. */
export function prefetch<T>(importModule: () => Promise<T>): Promise<T | undefined> {
  return importModule().catch(() => undefined);
}

let pendingLoads = 0;
let onFailure: ((purpose: LoadPurpose) => void) | undefined;
const listeners = new Set<() => void>();

function setPendingLoads(count: number): void {
  pendingLoads = count;
  for (const listener of listeners) listener();
}

export const isLoading = () => pendingLoads > 0;

export function listenToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Sets the listener that reports a failed load to the user; returns how to remove it. */
export function listenForLoadFailure(listener: (purpose: LoadPurpose) => void): () => void {
  onFailure = listener;
  return () => {
    onFailure = undefined;
  };
}
