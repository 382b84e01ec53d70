import '#web/admin/stock/english.ts';
import { useState } from 'react';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { DeliveryFile } from './file/delivery-file.tsx';

/** /admin/stock/receive: a delivery, by scanner or by hand, or those of a file. */
export default function ReceivePage() {
  const { t } = useTranslation();
  const { user } = useUser();
  const [source, choose] = useState('scan');
  return (
    <AdminPageFrame
      title={t('stock.receive.title')}
      back={<BackLink to={paths.adminStock}>{t('stock.receive.back')}</BackLink>}
    >
      {user && (
        <div className="max-w-[52rem]">
          <Tabs
            label={t('stock.receive.sources')}
            value={source}
            onValueChange={choose}
            tabs={[
              {
                value: 'scan',
                label: t('stock.receive.byScan'),
                content: <DeliveryForm key={user.id} userId={user.id} />,
              },
              { value: 'file', label: t('stock.receive.byFile'), content: <DeliveryFile /> },
            ]}
          />
        </div>
      )}
    </AdminPageFrame>
  );
}
