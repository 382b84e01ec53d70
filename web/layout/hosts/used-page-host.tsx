import { useEffect, useState } from 'react';
import { prefetch } from '#web/browser/import-with-retry.ts';
import type { UsedPage as LoadedPage } from '#web/layout/used-page.tsx';
import { listenForApproach } from './prefetch-host.tsx';

/** The code is fetched when the page is first used: offline it could not be. */
export function UsedPageHost() {
  const [Page, setPage] = useState<typeof LoadedPage>();
  useEffect(() => {
    if (Page) return;
    return listenForApproach(
      () =>
        void prefetch(() => import('#web/layout/used-page.tsx')).then(
          (module) => module && setPage(() => module.UsedPage),
        ),
    );
  }, [Page]);
  return Page && <Page />;
}
