import { useEffect } from 'react';
import { sendPageErrors } from '#web/browser/send-page-errors.ts';
import { OfflineBar } from '#web/offline/offline-bar.tsx';

/** What runs once a page is used: it works offline, and reports errors of its code. */
export function UsedPage() {
  useEffect(sendPageErrors, []);
  return <OfflineBar />;
}
