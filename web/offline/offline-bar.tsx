import './english.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useSettings } from '#web/page/settings.ts';
import { useUser } from '#web/session/session.ts';
import { installWorker, keepPage, openSavedPages, READING_MS, removeWorker, savedTime } from './keep-pages.ts';
import { keepOwnData } from './own-data.ts';
import { useSendWaitingChanges } from './send-waiting-changes.ts';

/** Saves pages and the cart for use offline, and shows a line while the browser is offline. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const { offlinePages = import.meta.env.PROD } = useSettings();
  const { pathname, search } = useLocation();
  const client = useQueryClient();
  useSendWaitingChanges(isOnline);
  useReloadAfter(!isOnline, client);
  useEffect(() => {
    const timer = setTimeout(offlinePages ? installWorker : removeWorker, READING_MS);
    return () => clearTimeout(timer);
  }, [offlinePages]);
  useEffect(() => (offlinePages ? openSavedPages(client) : undefined), [offlinePages, client]);
  useEffect(() => (offlinePages ? keepOwnData(client) : undefined), [offlinePages, client]);
  useEffect(
    () => (offlinePages && isOnline ? keepPage(pathname, search) : undefined),
    [offlinePages, isOnline, pathname, search],
  );
  return (
    <div role="status" className="note sticky flex px-4">
      {!isOnline && (
        <div className="rounded-3 border border-line bg-raised px-4 py-2 text-sm shadow-float">
          <OfflineText page={pathname + search} />
        </div>
      )}
    </div>
  );
}

/** What was loaded offline is old: it is loaded again once there is a network. */
function useReloadAfter(isOffline: boolean, client: QueryClient): void {
  useEffect(() => (isOffline ? () => void client.invalidateQueries() : undefined), [isOffline, client]);
}

/** With the times of what is shown, as far as the browser knows them. */
function OfflineText({ page }: { page: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { status } = useUser();
  const pageTime = formatDateTime(useSavedTime(page), language);
  const cartTime = formatDateTime(useSavedTime('/api/cart'), language);
  return (
    <>
      <p>{t('offline.bar')}</p>
      {pageTime && <p className="text-muted">{t('offline.pageTime', { time: pageTime })}</p>}
      {status === 'signed-in' && cartTime && <p className="text-muted">{t('offline.cartTime', { time: cartTime })}</p>}
    </>
  );
}

function useSavedTime(url: string): string | undefined {
  const [saved, setSaved] = useState<{ url: string; time: string | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    void savedTime(url).then((time) => isCurrent && setSaved({ url, time }));
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return saved?.url === url ? saved.time : undefined;
}

function listen(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

const events = ['online', 'offline'];
