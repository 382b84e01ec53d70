import '#web/orders/english.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useBackTarget } from '#web/admin/list-url.ts';
import { adminOrderQuery } from '#web/admin/orders/queries.ts';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CopyId } from './copy-id.tsx';
import { columnsClass, OrderDetail } from './order-detail.tsx';

/** /admin/orders/:id. The server renders the same HTML for every order. */
export default function AdminOrderPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user } = useUser();
  const enabled = user?.role === 'admin';
  const { data: order, error, refetch } = useQuery({ ...adminOrderQuery(id), enabled });
  const failed = error && errorText(error, t, t('orders.document.failed'));
  if (error instanceof ResponseError && error.code === 'NOT_FOUND') return <NoSuchOrder />;
  return (
    <AdminPageFrame
      title={enabled ? t('orders.document.title', { id: shortId(id) }) : t('orders.history.number')}
      heading={
        <>
          <span>{t('orders.history.number')} </span>
          {enabled && (
            <span className="figures inline-block text-xs font-semibold wrap-anywhere tablet:text-lg">
              <LtrText>{id}</LtrText>
            </span>
          )}
        </>
      }
      actions={order && <CopyId id={id} />}
      back={<BackToOrders />}
    >
      {order && <OrderDetail order={order} />}
      {!order && (failed ? <FailedLoad text={failed} onRetry={refetch} /> : <OrderSkeleton />)}
    </AdminPageFrame>
  );
}

function BackToOrders() {
  const { t } = useTranslation();
  return <BackLink {...useBackTarget(paths.admin)}>{t('admin.order.back')}</BackLink>;
}

function NoSuchOrder() {
  const { t } = useTranslation();
  return (
    <AdminPageFrame title={t('orders.document.notFound')} back={<BackToOrders />}>
      <p role="status" className="text-muted">
        {t('admin.order.notFound')}
      </p>
    </AdminPageFrame>
  );
}

function OrderSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-6" aria-busy="true">
      <p role="status" className="sr-only">
        {t('orders.document.loading')}
      </p>
      <Skeleton className="h-11 w-72 max-w-full" />
      <div className={columnsClass}>
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
