import { type KeyboardEvent, useRef } from 'react';

/**
 * What a dialog does beyond its primitive; spread the result onto the dialog's content. The focus goes back to what had it
 * before: the primitive does so for a trigger of its own only. Whoever has taken the focus meanwhile, such as a new page,
 * keeps it. Escape closes the dialog that has the focus: the primitive listens only while nothing came to lie over it,
 * and a toast would be that.
 */
export function useDialogBehaviour(onOpenChange: (open: boolean) => void) {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = lasting(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { activeElement, body } = document;
      if (activeElement === body && before.current instanceof HTMLElement) before.current.focus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpenChange(false);
    },
  };
}

/** The row of a menu goes with its menu: what opened that stays, and names it. */
function lasting(focused: Element | null): Element | null {
  const opener = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : focused;
}
