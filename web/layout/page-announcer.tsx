import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';

/**
 * After a client-side navigation, moves the focus to the new page, or to the section of the address, and announces the
 * page's title: browsers do neither. A changed filter does not count as a new page.
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

/** The router has scrolled already. If an element of the page has taken the focus, it keeps it. */
function focusWithoutScroll(target: HTMLElement | null): void {
  if (!target || target.contains(document.activeElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
