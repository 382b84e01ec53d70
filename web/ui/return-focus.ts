import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened: the primitive does so for a trigger of its own only. Whoever
 * has taken the focus meanwhile, such as a new page, keeps it. Spread the result onto the dialog's content.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { activeElement, body } = document;
      if (activeElement === body && before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
