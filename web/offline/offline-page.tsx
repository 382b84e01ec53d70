import './english.ts';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** How often the page is tried again, in milliseconds: browsers do not report every network that works again. */
const RETRY_MS = 2000;

/** What the service worker shows for a page that the browser has not saved: `/offline#/products/5`. It opens that page once online. */
export default function OfflinePage() {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setInterval(() => void openOnceOnline(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <PageHead title={t('offline.page.title')} />
      <MessagePage drawing="placeholder" title={t('offline.page.title')}>
        <p className="text-muted">{t('offline.page.text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={openWantedPage}>{t('common.tryAgain')}</Button>
          <ActionLink to={paths.products} variant="secondary">
            {t('common.products')}
          </ActionLink>
        </div>
      </MessagePage>
    </>
  );
}

/** The service worker has nothing for this address, so a response comes from the server. */
async function openOnceOnline(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) openWantedPage();
}

function openWantedPage(): void {
  location.replace(wantedPage());
}

/** A page of this store: anyone can write a link to something else. */
function wantedPage(): string {
  const path = `/${location.hash.replace(/^#[/\\]*/, '')}`;
  return path.startsWith('/api/') ? paths.home : path;
}
