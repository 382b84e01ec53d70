import { type RefObject, useEffect, useState } from 'react';

/** Moves the focus to what a selector finds in `place` once the change that is under way stands there. */
export function useFocusAfter(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const [wanted, setWanted] = useState<{ selector: string }>();
  useEffect(() => {
    if (wanted) place.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted, place]);
  return (selector) => setWanted({ selector });
}
