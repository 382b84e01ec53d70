export interface Toast {
  title: string;
  /** What it is about, such as the name of a product. */
  subject?: string;
  description?: string;
  /** What follows from it. */
  consequence?: string;
  tone: 'success' | 'error';
  /**
   * A button, such as Undo. It closes the toast. `isExtra`: the page has the same button elsewhere, so the toast stays no longer than
   * without it, and phones do not show it.
   */
  action?: { label: string; run: () => void; isExtra?: true };
}

/** A toast on the screen; `open` is false while it closes. */
export interface ShownToast extends Toast {
  id: number;
  open: boolean;
  /** The same for toasts that replaced each other. */
  series: number;
}

/** How long a toast is shown (product.md §9). One with a button has its own time (`toaster.tsx`). */
export const TOAST_MS = 5000;

let current: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast. There is one at a time: it replaces the previous one (product.md §9). */
export function showToast(toast: Toast): void {
  lastId += 1;
  set({ ...toast, id: lastId, open: true, series: current?.open ? current.series : lastId });
}

/** Closes a toast about a failure, when something has succeeded since. */
export function dismissErrorToast(): void {
  if (current?.tone === 'error' && !current.action) dismissToast(current.id);
}

/** Closes a toast; it is deleted later. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  set({ ...current, open: false });
  setTimeout(() => {
    if (current?.id === id) set(undefined);
  }, TOAST_REMOVE_MS);
}

export function currentToast(): ShownToast | undefined {
  return current;
}

export function listenToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** product.md §9: a dismissed toast is removed after 1,000,000 ms. */
const TOAST_REMOVE_MS = 1_000_000;

function set(toast: ShownToast | undefined): void {
  current = toast;
  for (const listener of listeners) listener();
}
