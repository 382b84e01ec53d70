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
 * The frame of the admin pages (product.md §2 Admin dashboard): title, back link and navigation. Shows "Access Denied" to
 * everyone but administrators; the children are not rendered then and make no calls (http-contract.md §3).
 */
export function AdminPageFrame({
  title: ownTitle,
  heading,
  actions,
  back = <BackHome />,
  children,
}: {
  /** Default: "Admin Dashboard". */
  title?: string;
  /** The visible heading, if it is more than the title's text. */
  heading?: ReactNode;
  /** Shown beside the heading. */
  actions?: ReactNode;
  /** Default: a link to the home page. */
  back?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const title = ownTitle ?? t('admin.title');
  const { user, status } = useUser();
  if (status !== 'unknown' && user?.role !== 'admin') return <AccessDenied isVisitor={!user} />;
  return (
    <>
      <PageHead title={title} />
      <main id="main" tabIndex={-1} className="page pt-6 pb-section">
        {back}
        <div className="mt-2 mb-4 flex items-center gap-2">
          <h1 className="min-w-0 text-h1">{heading ?? title}</h1>
          {actions}
        </div>
        <AdminNavigation />
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

function AdminNavigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pages = [
    { to: paths.admin, label: t('admin.navigation.orders') },
    { to: paths.adminProducts, label: t('admin.navigation.products') },
    { to: paths.adminStock, label: t('admin.navigation.stock') },
    { to: paths.adminAccounts, label: t('admin.navigation.accounts') },
    { to: paths.adminFigures, label: t('admin.navigation.figures') },
  ];
  const current = pages.findLast(({ to }) => pathname.startsWith(to));
  return (
    <nav aria-label={t('admin.title')} className="mb-6 flex flex-wrap gap-x-6 border-b border-line max-tablet:gap-x-3">
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current?.to ? (pathname === to ? 'page' : 'true') : undefined}
          className="-mb-px flex min-h-12 items-center border-b-2 border-transparent text-lg font-semibold text-muted no-underline hover:text-ink max-tablet:text-sm aria-[current]:border-action aria-[current]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current]:border-[Highlight]"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function AccessDenied({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('admin.title')} />
      <MessagePage drawing="placeholder" title={t('common.accessDenied')}>
        <p className="text-muted">{t('admin.denied.text')}</p>
        <div className="flex flex-wrap gap-4">
          {isVisitor && <ActionLink to={paths.auth}>{t('common.signIn')}</ActionLink>}
          <BackHome />
        </div>
      </MessagePage>
    </>
  );
}
