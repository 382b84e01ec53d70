import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation inside the page a browser says nothing by itself: the focus goes to the new page, or to the section
 * that the address names, and a screen reader hears the title. A changed filter is no new page.
 */
export function PageAnnouncer() {
  const { key, pathname, hash } = useLocation();
  const last = useRef({ key, pathname });
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = last.current;
    if (before.key === key) return;
    last.current = { key, pathname };
    if (before.pathname !== pathname) {
      setTitle(document.title);
      setTimeout(() => setTitle(''), SPOKEN_MS);
    }
    if (hash) focusWithoutScroll(document.getElementById(hash.slice(1)));
    else if (before.pathname !== pathname) focusWithoutScroll(document.getElementById('main'));
  }, [key, pathname, hash]);
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  );
}

/** Long enough to be read aloud; then the text is taken away, so that nobody meets it at the end of the page. */
const SPOKEN_MS = 2000;

/** The router has set the scroll already; a page that took the focus for a field of its own keeps it. */
function focusWithoutScroll(target: HTMLElement | null): void {
  if (!target || target.contains(document.activeElement)) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
