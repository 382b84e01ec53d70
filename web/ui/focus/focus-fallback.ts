import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to `fallback` when the focused element is removed from the page: with the element that has the ref, or
 * from inside it. Without `fallback`, the dialog around it takes the focus, or else the page's main element.
 */
export function useFocusFallback<T extends HTMLElement>(fallback?: RefObject<HTMLElement | null>): RefObject<T | null> {
  const ref = useRef<T>(null);
  const focused = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      // A dialog only borrows the focus. Its opener may be gone when it closes.
      if (relatedTarget instanceof Element && !relatedTarget.closest('[role=dialog]')) focused.current = null;
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    const dialog = element.closest<HTMLElement>('[role=dialog]');
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      // Once the elements that replace it are in the page.
      if (element.contains(document.activeElement)) {
        queueMicrotask(() => {
          if (fallback?.current) fallback.current.focus();
          else (dialog ?? document.getElementById('main'))?.focus({ preventScroll: true });
        });
      }
    };
  }, [fallback]);
  // A row can be removed while its menu is closing. The menu has lost the focus by then, and cannot return it.
  useEffect(() => {
    if (!(focused.current instanceof Element) || focused.current.isConnected) return;
    focused.current = null;
    const target = fallback?.current ?? document.getElementById('main');
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  });
  return ref;
}
