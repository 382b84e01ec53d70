import { useRef } from 'react';

/** Remembers an element, by default the focused one, and returns the focus to it. */
export function useReturnFocus() {
  const opener = useRef<EventTarget>(null);
  return {
    remember: (element: EventTarget | null = document.activeElement) => {
      opener.current = persistentOpener(element);
    },
    returnFocus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** The row of a menu is removed when the menu closes. The button of the menu stays. */
function persistentOpener(element: EventTarget | null): EventTarget | null {
  const menu = element instanceof Element ? element.closest('[role=menu]') : null;
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return button ?? element;
}
