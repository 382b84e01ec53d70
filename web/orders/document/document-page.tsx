import '#web/orders/english.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { ResponseError } from '#web/api/api.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { orderQuery } from '#web/orders/queries.ts';
import { ActionLink } from '#web/page/action-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { orderPath, paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { DocumentTools } from './document-tools.tsx';
import { OrderDocument } from './order-document.tsx';

/** /orders/:id: an order to read and print. The server renders the same HTML for every order. */
export default function DocumentPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user, status } = useUser();
  if (user) return <DocumentOfUser key={id} id={id} user={user} />;
  const title = t('orders.history.number');
  return (
    <>
      <PageHead title={title} />
      {status === 'visitor' ? (
        <MessagePage drawing="placeholder" title={t('common.accessDenied')}>
          <p className="text-muted">{t('orders.document.denied')}</p>
          <div>
            <ActionLink to={paths.auth} state={{ returnTo: orderPath(id) }}>
              {t('common.signIn')}
            </ActionLink>
          </div>
        </MessagePage>
      ) : (
        <main id="main" tabIndex={-1} className={mainClass} aria-busy="true">
          <h1 className="sr-only">{title}</h1>
          <DocumentSkeleton />
        </main>
      )}
    </>
  );
}

/** The order, or the reason why it cannot be shown. */
function DocumentOfUser({ id, user }: { id: string; user: User }) {
  const { t } = useTranslation();
  const title = t('orders.document.title', { id: shortId(id) });
  const { data: order, error, refetch } = useQuery(orderQuery(user.id, id));
  if (error instanceof ResponseError && error.code === 'NOT_FOUND') return <NoSuchOrder />;
  return (
    <>
      <PageHead title={title} />
      <main id="main" tabIndex={-1} className={mainClass} aria-busy={!order && !error}>
        <DocumentTools id={id} isAdmin={user.role === 'admin'} isLoaded={order !== undefined} />
        {order ? <OrderDocument order={order} /> : <h1 className="sr-only">{title}</h1>}
        {!order && (error ? <FailedLoad text={t('orders.document.failed')} onRetry={refetch} /> : <DocumentSkeleton />)}
      </main>
    </>
  );
}

/** It does not exist or belongs to another customer; the server does not say which. */
function NoSuchOrder() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('orders.document.notFound')} />
      <MessagePage drawing="placeholder" title={t('orders.document.notFound')}>
        <p className="text-muted">{t('orders.document.notFoundText')}</p>
        <div>
          <ActionLink to={paths.profile}>{t('common.myProfile')}</ActionLink>
        </div>
      </MessagePage>
    </>
  );
}

const mainClass = 'page max-w-[60rem]! pt-6 pb-section';
