/**
 * Values that this tab keeps over a reload, as JSON. Where storage is forbidden or full, they are kept until the page
 * is closed. Users can edit them with the browser's tools, so callers must check their shape.
 */
const PREFIX = 'theriac.';
const memory = new Map<string, string>();

export function readTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? memory.get(name) ?? 'null');
  } catch {
    return JSON.parse(memory.get(name) ?? 'null');
  }
}

/** The cache with the user's data for the service worker (`web/offline`). */
export const OWN_DATA = 'theriac.own';

/** Stores a value; undefined deletes it. */
export function writeTab(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (text === undefined) memory.delete(name);
  else memory.set(name, text);
  try {
    if (text === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // no storage: `memory` has the value
  }
}

/** Deletes all values, and what is kept for use offline, when the user has signed out. */
export function clearTab(): void {
  globalThis.caches?.delete(OWN_DATA).catch(() => {});
  memory.clear();
  try {
    sessionStorage.clear();
  } catch {
    // no storage
  }
}
