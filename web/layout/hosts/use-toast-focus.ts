import { type FocusEvent, useEffect, useRef } from 'react';
import { currentToast, listenToToasts } from '#web/ui/overlay/toast-store.ts';

/**
 * The focus is never lost with a toast. Where another takes its place, the list keeps the focus; where it has gone, the
 * focus goes back to where F8 took it from. Spread the result onto the list of toasts.
 */
export function useToastFocus() {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<EventTarget>(null);
  useEffect(
    () =>
      listenToToasts(() => {
        if (!list.current?.contains(document.activeElement)) return;
        const next = currentToast()?.open ? list.current : before.current;
        if (next instanceof HTMLElement) next.focus();
      }),
    [],
  );
  return {
    ref: list,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) before.current = relatedTarget;
    },
  };
}
