import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { paths } from '#web/router/paths.ts';

/**
 * Fetches the page behind any link, its code and what it lists first, as soon as a pointer, a finger or the focus is on
 * it; a button that leads somewhere says where in `data-leads-to`.
 */
export function AheadHost() {
  const [page, setPage] = useState<string>();
  useEffect(() => {
    const comeNear = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a[href],[data-leads-to]');
      const address = link && (link.getAttribute('data-leads-to') ?? link.getAttribute('href'));
      if (!address || !/^\/(?!\/)/.test(address)) return;
      const { pathname, search } = new URL(address, window.location.href);
      if (pathname === window.location.pathname) return;
      setPage(pathname + search);
      // Should this fail, the page itself will ask, and tell.
      if (pathname === paths.products) loadProductsAhead().then((ahead) => ahead.fetchProducts(search), ignore);
    };
    for (const sign of signs) document.addEventListener(sign, comeNear, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, comeNear);
    };
  }, []);
  return page && <PrefetchPageLinks page={page} />;
}

const signs = ['pointerover', 'touchstart', 'focusin'];
const loadProductsAhead = () => import('#web/catalogue/prefetch-products.ts');
const ignore = () => undefined;
