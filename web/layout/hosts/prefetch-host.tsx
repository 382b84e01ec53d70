import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { prefetch } from '#web/browser/import-with-retry.ts';
import { paths } from '#web/router/paths.ts';

/**
 * Prefetches the page behind a link, with its code and its first list, when a pointer, a finger or the focus is on the
 * link. A button that leads to a page has its path in `data-leads-to`.
 */
export function PrefetchHost() {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a[href],[data-leads-to]');
      const href = link && (link.getAttribute('data-leads-to') ?? link.getAttribute('href'));
      if (!href || !/^\/(?!\/)/.test(href)) return;
      const { pathname, search } = new URL(href, window.location.href);
      if (pathname === window.location.pathname) return;
      setPage(pathname + search);
      if (pathname === paths.products) void prefetch(importProducts).then((module) => module?.prefetchProducts(search));
    };
    return listenForApproach(onApproach);
  }, []);
  return page && <PrefetchPageLinks page={page} />;
}

/** A pointer, a finger or the focus reaches something. Returns a function that stops listening. */
export function listenForApproach(listener: (event: Event) => void): () => void {
  for (const event of events) document.addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, listener);
  };
}

const events = ['pointerover', 'touchstart', 'focusin'];
const importProducts = () => import('#web/catalogue/prefetch-products.ts');
