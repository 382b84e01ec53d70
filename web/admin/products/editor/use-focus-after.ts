import { type RefObject, useEffect, useState } from 'react';

/**
 * Moves the focus to what a selector finds in `place` once the change that is under way stands there; `if-lost`: only when
 * that change has taken away what had it.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>): (selector: string, when?: 'if-lost') => void {
  const [wanted, setWanted] = useState<{ selector: string; when: 'if-lost' | undefined }>();
  useEffect(() => {
    if (!wanted || (wanted.when === 'if-lost' && document.activeElement !== document.body)) return;
    place.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted, place]);
  return (selector, when) => setWanted({ selector, when });
}
