import { useEffect, useState } from 'react';
import { prefetch } from '#web/browser/import-with-retry.ts';
import type { OfflineBar as LoadedBar } from '#web/offline/offline-bar.tsx';
import { listenForApproach } from './prefetch-host.tsx';

/** Says when the browser is offline. The code is fetched when the page is first used: offline it could not be. */
export function OfflineHost() {
  const [Bar, setBar] = useState<typeof LoadedBar>();
  useEffect(() => {
    if (Bar) return;
    return listenForApproach(
      () =>
        void prefetch(() => import('#web/offline/offline-bar.tsx')).then(
          (module) => module && setBar(() => module.OfflineBar),
        ),
    );
  }, [Bar]);
  return Bar && <Bar />;
}
