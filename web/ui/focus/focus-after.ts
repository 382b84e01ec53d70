import { useEffect, useState } from 'react';

/** What the focus moves to; null if it should stay, undefined if the element is not in the page yet. */
type FindTarget = () => Element | null | undefined;

/**
 * Moves the focus to an element that a later render adds. Call the result with a function that finds the element; it is
 * called after each render until it returns an element or null. Nothing happens if the user has moved the focus
 * meanwhile, with `ifLost` also if the focus has not been lost. A request is dropped when `scope` changes.
 */
export function useFocusAfter(scope?: unknown): (find: FindTarget, options?: { ifLost?: boolean }) => void {
  const [request, setRequest] = useState<{ find: FindTarget; scope: unknown; from: Element | null }>();
  useEffect(() => {
    if (!request) return;
    const target = request.scope === scope ? request.find() : null;
    if (target === undefined) return;
    setRequest(undefined);
    const { activeElement, body } = document;
    const hasStayed = activeElement === body || activeElement === request.from;
    if (hasStayed && target instanceof HTMLElement) target.focus();
  });
  return (find, { ifLost = false } = {}) => setRequest({ find, scope, from: ifLost ? null : document.activeElement });
}
