/**
 * The one way to fetch code and texts that a page needs later. In the file of the libraries, which need it too: it imports
 * nothing.
 */

/** Milliseconds until a file that did not come is asked for again; without a network nothing is waited for. */
const RETRY_AFTER_MS = [300, 1000];

/** What a file was for: a part of this page, or the page that a link leads to. */
export type Wanted = 'part' | 'page';

/** Fetches what `from` imports. A file that does not come after two more tries is told to the layout, and thrown. */
export async function load<T>(from: () => Promise<T>, wanted: Wanted = 'part'): Promise<T> {
  setLoading(loading + 1);
  try {
    for (const wait of RETRY_AFTER_MS) {
      if (!navigator.onLine) break;
      try {
        return await from();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return await from();
  } catch (error) {
    onFailure?.(wanted);
    throw error;
  } finally {
    setLoading(loading - 1);
  }
}

/** How many files are on their way. */
let loading = 0;
let onFailure: ((wanted: Wanted) => void) | undefined;
const listeners = new Set<() => void>();

function setLoading(count: number): void {
  loading = count;
  for (const listener of listeners) listener();
}

export const isLoading = () => loading > 0;

export function listenToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Registers who tells the reader that a file did not come; returns how to take it back. */
export function listenForLoadFailure(listener: (wanted: Wanted) => void): () => void {
  onFailure = listener;
  return () => {
    onFailure = undefined;
  };
}
