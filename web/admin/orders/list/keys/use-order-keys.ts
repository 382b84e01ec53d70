import { type RefObject, useEffect, useEffectEvent } from 'react';
import { areKeysOn } from './keys-choice.ts';

/**
 * Keys of the order table: J and K focus the number of the next or previous order, X ticks its checkbox, ? calls `onHelp`. They only work
 * while the focus is on nothing or in the section of `list`, and can be switched off (WCAG 2.1.4).
 */
export function useOrderKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event);
    if (!key || !list.current || !mayUseKeys(event, list.current)) return;
    event.preventDefault();
    if (key === '?') return onHelp();
    const rows = [...list.current.querySelectorAll('tbody tr')];
    const index = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === 'x') rows[index]?.querySelector('input')?.click();
    else rows[index + (key === 'j' ? 1 : -1)]?.querySelector('a')?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** On a keyboard with other letters, Arabic ones for example, the place of the key counts. */
const places: Record<string, string> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x', '؟': '?' };

function keyOf({ key, code, repeat }: KeyboardEvent): string | undefined {
  const name = /^[a-z?]$/i.test(key) ? key.toLowerCase() : (places[key] ?? places[code]);
  // Held down, J and K go on; X would tick and untick.
  return name && (repeat ? 'jk' : 'jkx?').includes(name) ? name : undefined;
}

/** A text field, a select, a menu and a dialog have these keys to themselves. */
const ownKeys = 'input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog]';

function mayUseKeys(event: KeyboardEvent, list: HTMLElement): boolean {
  const focused = document.activeElement ?? document.body;
  return (
    !(event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) &&
    // A new page has the focus on its main element.
    (focused === document.body || focused.id === 'main' || list.closest('section')?.contains(focused) === true) &&
    !focused.closest(ownKeys) &&
    !document.querySelector('[role=dialog]') &&
    areKeysOn()
  );
}
