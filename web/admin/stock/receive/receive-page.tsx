import '#web/admin/stock/english.ts';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { DeliveryForm } from './delivery-form.tsx';

/** /admin/stock/receive: a delivery, by scanner or by hand. */
export default function ReceivePage() {
  const { t } = useTranslation();
  const { user } = useUser();
  return (
    <AdminPageFrame
      title={t('stock.receive.title')}
      back={<BackLink to={paths.adminStock}>{t('stock.receive.back')}</BackLink>}
    >
      {user && <DeliveryForm key={user.id} userId={user.id} />}
    </AdminPageFrame>
  );
}
