import './english.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { BackHome } from '#web/page/back-home.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * The frame of the administrator's pages (SPEC §2 Admin dashboard): title, the way home and from desk to desk. For anyone
 * but an administrator "Access Denied"; the children, and so their calls, are not there then (CONTRACT §3).
 */
export function Desk({
  title: own,
  heading,
  beside,
  back = <BackHome />,
  children,
}: {
  /** What a page of one row is called; others have the desk's name. */
  title?: string;
  /** The title as the page shows it, where that is more than its text. */
  heading?: ReactNode;
  /** What can be done with what the title names. */
  beside?: ReactNode;
  /** The way back, where that is not home. */
  back?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const title = own ?? t('admin.title');
  const { user, status } = useUser();
  if (status !== 'unknown' && user?.role !== 'admin') return <Denied visitor={!user} />;
  return (
    <>
      <PageHead title={title} />
      <main id="main" tabIndex={-1} className="page pt-6 pb-section">
        {back}
        <div className="mt-2 mb-4 flex items-center gap-2">
          <h1 className="min-w-0 text-h1">{heading ?? title}</h1>
          {beside}
        </div>
        <DeskNavigation />
        {user ? (
          children
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

function DeskNavigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const inProducts = pathname.startsWith(paths.adminProducts);
  const desks = [
    { to: paths.admin, label: t('admin.desk.orders'), isHere: !inProducts },
    { to: paths.adminProducts, label: t('admin.desk.products'), isHere: inProducts },
  ];
  return (
    <nav aria-label={t('admin.title')} className="mb-6 flex gap-6 border-b border-line">
      {desks.map(({ to, label, isHere }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere ? (pathname === to ? 'page' : 'true') : undefined}
          className="-mb-px flex min-h-12 items-center border-b-2 border-transparent text-lg font-semibold text-muted no-underline hover:text-ink aria-[current]:border-action aria-[current]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
        >
          {label}
        </Link>
      ))}
    </nav>
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
