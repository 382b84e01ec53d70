import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';

/**
 * After a navigation inside the page a browser says nothing by itself: the focus goes to the new page, or to the section
 * that the address names, and a screen reader hears the title. A changed filter is no new page.
 */
export function PageAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const last = useRef({ key, pathname });
  const [title, announce] = useScreenReaderText();
  useEffect(() => {
    const before = last.current;
    if (before.key === key) return;
    last.current = { key, pathname };
    if (before.pathname !== pathname) announce(document.title);
    if (hash) focusWithoutScroll(document.getElementById(hash.slice(1)));
    else if (before.pathname !== pathname) focusWithoutScroll(document.getElementById('main'));
  }, [key, pathname, hash, announce]);
  return <ScreenReaderText text={title} />;
}

/** The router has set the scroll already; a page that took the focus for a field of its own keeps it. */
function focusWithoutScroll(target: HTMLElement | null): void {
  if (!target || target.contains(document.activeElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
