import type { KeyboardEvent } from 'react';
import { useReturnFocus } from '#web/ui/focus/return-focus.ts';
import { useScrollLock } from './use-scroll-lock.ts';

/**
 * Additions to the Radix dialog; spread the result onto the dialog's content. On closing, the focus returns to the
 * element that had it before, whereas Radix returns it only to a trigger of its own; if something else has taken the
 * focus, such as a new page, it stays there. Escape closes the dialog that has the focus: Radix listens only while the
 * dialog is the topmost layer, and a toast can be above it.
 */
export function useDialogBehaviour(open: boolean, onOpenChange: (open: boolean) => void) {
  useScrollLock(open);
  const { remember, returnFocus } = useReturnFocus();
  return {
    onOpenAutoFocus: () => remember(),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement === document.body) returnFocus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpenChange(false);
    },
  };
}

/** The scrim under a dialog; needs `data-state`. The body has no pointer events meanwhile, so it has its own. */
export const scrimClass = 'fade pointer-events-auto fixed inset-0 z-(--z-scrim) bg-scrim';
