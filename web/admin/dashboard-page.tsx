import './english.ts';
import '#web/orders/english.ts';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/accounts/session.ts';
import { ActionLink } from '#web/layout/action-link.tsx';
import { BackHome } from '#web/layout/back-home.tsx';
import { MessagePage } from '#web/layout/message-page.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { paths } from '#web/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { OrderManagement } from './order-management.tsx';
import { OrderStats } from './order-stats.tsx';

/** /admin (SPEC §2). For anyone but an administrator "Access Denied", and no order is asked for (CONTRACT §3). */
export default function DashboardPage() {
  const { t } = useTranslation();
  const { user, status } = useUser();
  if (status !== 'unknown' && user?.role !== 'admin') return <Denied visitor={!user} />;
  return (
    <>
      <PageHead title={t('admin.title')} />
      <main id="main" tabIndex={-1} className="page pt-6 pb-section">
        <BackHome />
        <h1 className="mt-2 mb-6 text-h1">{t('admin.title')}</h1>
        {user ? (
          <>
            <OrderStats />
            <OrderManagement />
          </>
        ) : (
          <p role="status" className="flex items-center gap-3 text-muted">
            <Spinner />
            {t('common.loading')}
          </p>
        )}
      </main>
    </>
  );
}

function Denied({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('admin.title')} />
      <MessagePage drawing="placeholder" title={t('common.accessDenied')}>
        <p className="text-muted">{t('admin.denied.text')}</p>
        <div className="flex flex-wrap gap-4">
          {visitor && <ActionLink to={paths.auth}>{t('common.signIn')}</ActionLink>}
          <BackHome />
        </div>
      </MessagePage>
    </>
  );
}
