/**
 * What this tab remembers over a reload, as JSON under names of ours; as long as the page lives where storage is forbidden
 * or full. It is anybody's who can open the browser's tools: whoever reads checks the shape.
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

/** Remembers a value, or with undefined forgets it. */
export function writeTab(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (text === undefined) memory.delete(name);
  else memory.set(name, text);
  try {
    if (text === undefined) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, text);
  } catch {
    // `memory` has it.
  }
}

/** Forgets everything: whoever was here has signed out. */
export function clearTab(): void {
  memory.clear();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}
