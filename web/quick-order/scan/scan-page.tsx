import '#web/quick-order/quick-order.css';
import '#web/quick-order/english.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useOwnDocument } from './own-document.ts';
import { ScanCodes } from './scan-codes.tsx';

/** Scans codes with the camera for a quick order. The server renders the same page for everyone. */
export default function ScanPage() {
  const { t } = useTranslation();
  const { user, status } = useUser();
  useOwnDocument();
  if (status === 'visitor')
    return (
      <>
        <PageHead title={t('quickOrder.scan.title')} />
        <MessagePage drawing="placeholder" title={t('common.accessDenied')}>
          <p className="text-muted">{t('quickOrder.denied')}</p>
          <div>
            <ActionLink to={paths.auth}>{t('common.signIn')}</ActionLink>
          </div>
        </MessagePage>
      </>
    );
  return (
    <main id="main" tabIndex={-1} className="page pt-8 pb-section" aria-busy={!user}>
      <PageHead title={t('quickOrder.scan.title')} />
      <h1 className="text-h2">{t('quickOrder.scan.title')}</h1>
      <p className="quick-intro mt-2 text-muted">{t('quickOrder.scan.intro')}</p>
      {user ? (
        <ScanCodes key={user.id} userId={user.id} />
      ) : (
        <p role="status" className="flex items-center gap-3 py-16 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
    </main>
  );
}
