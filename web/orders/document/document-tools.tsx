import { ArrowLeft, Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { adminOrderPath, paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The ways back and the print button above an order's document; none of it is printed. Administrators come from the order
 * on their desk, and take along there the list that they left for it.
 */
export function DocumentTools({ id, administrator, ready }: { id: string; administrator: boolean; ready: boolean }) {
  const { t } = useTranslation();
  const { state: listLeft } = useLocation();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <ActionLink to={paths.profile} look="quiet" className="-ms-3">
        <ArrowLeft aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
        {t('orders.document.back')}
      </ActionLink>
      {administrator && (
        <ActionLink to={adminOrderPath(id)} state={listLeft} look="quiet" className="-ms-3">
          {t('orders.document.backToOrder')}
        </ActionLink>
      )}
      <Button look="second" blocked={!ready} onClick={() => window.print()} className="ms-auto">
        <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t('orders.document.print')}
      </Button>
    </div>
  );
}
