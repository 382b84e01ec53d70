import Printer from 'lucide-react/icons/printer';
import { useLocation } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { adminOrderPath, paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The back links and the print button above an order's document; not printed. Administrators get back to the order's
 * admin page, and from there to the list with its filters and page (`listState`).
 */
export function DocumentTools({ id, isAdmin, isLoaded }: { id: string; isAdmin: boolean; isLoaded: boolean }) {
  const { t } = useTranslation();
  const { state: listState } = useLocation();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <BackLink to={paths.profile}>{t('orders.document.back')}</BackLink>
      {isAdmin && (
        <ActionLink to={adminOrderPath(id)} state={listState} variant="quiet" className="-ms-3">
          {t('orders.document.backToOrder')}
        </ActionLink>
      )}
      <Button variant="secondary" blocked={!isLoaded} onClick={() => window.print()} className="ms-auto">
        <Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t('orders.document.print')}
      </Button>
    </div>
  );
}
