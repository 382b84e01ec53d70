import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type MouseEvent, useRef } from 'react';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import { browserApi, endpointUrl } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { isSessionError } from '#web/session/session-error.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Downloads the orders that match the filters and the search. A plain link: a million rows go from the server to the
 * disk, not through the page. After the session has expired the link would save the error response as a file, so a
 * cheap call checks the session first, and reports an error as every call does.
 */
export function ExportLink({ query }: { query: OrderFilters['query'] }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const isChecked = useRef(false);
  const check = useMutation({
    mutationFn: () => browserApi.call('GET /api/admin/orders/stats'),
    onSuccess: () => {
      isChecked.current = true;
      link.current?.click();
    },
    onError: (error) => {
      if (isSessionError(error)) return; // the layout reports it
      const description = errorText(error, t, t('admin.orders.exportFailed'));
      showErrorToast(t, description);
    },
  });
  const checkFirst = (event: MouseEvent) => {
    if (isChecked.current) {
      isChecked.current = false;
      return;
    }
    event.preventDefault();
    if (!check.isPending) check.mutate();
  };
  return (
    <a
      ref={link}
      href={endpointUrl('GET /api/admin/orders/export', { query })}
      download
      aria-busy={check.isPending || undefined}
      onClick={checkFirst}
      className={buttonClass({ variant: 'secondary' })}
    >
      {check.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      <span>{t('admin.orders.export')}</span>
    </a>
  );
}
