import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useReturnFocus } from '#web/ui/focus/return-focus.ts';
import { currentToast, listenToToasts } from '#web/ui/overlay/toast-store.ts';

/**
 * Keeps the focus when a toast that has it is removed: on the list if another toast replaces it, else it returns to where
 * it was before F8. Spread the result onto the list of toasts.
 */
export function useToastFocus() {
  const list = useRef<HTMLOListElement>(null);
  const { remember, returnFocus } = useReturnFocus();
  const onToast = useEffectEvent(() => {
    if (!list.current?.contains(document.activeElement)) return;
    if (currentToast()?.open) list.current.focus();
    else returnFocus();
  });
  useEffect(() => listenToToasts(() => onToast()), []);
  return {
    ref: list,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) remember(relatedTarget);
    },
  };
}
