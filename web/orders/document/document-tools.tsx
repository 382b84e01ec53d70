import { ArrowLeft, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/layout/action-link.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';

/** The ways back and the print button above an order's document; none of it is printed. */
export function DocumentTools({ administrator, ready }: { administrator: boolean; ready: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <ActionLink to={paths.profile} look="quiet" className="-ms-3">
        <ArrowLeft aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
        {t('orders.document.back')}
      </ActionLink>
      {administrator && (
        <ActionLink to={paths.admin} look="quiet" className="-ms-3">
          {t('common.header.adminDashboard')}
        </ActionLink>
      )}
      <Button look="second" blocked={!ready} onClick={() => window.print()} className="ms-auto">
        <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t('orders.document.print')}
      </Button>
    </div>
  );
}
