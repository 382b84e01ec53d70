import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { OrderFilters } from '#web/admin/orders/order-filters.ts';
import { browserApi, endpointAddress } from '#web/api/api.ts';
import { isSessionOver } from '#web/cart/failures.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Downloads what the filter and the search find. A plain link: a million rows go from the server to the disk and never
 * through the page. A link cannot tell that the session has ended and would save the refusal as the file, so a call that
 * costs little asks first whether this is still an administrator, and says so otherwise as every call does.
 */
export function ExportLink({ filters: { status, search } }: { filters: Pick<OrderFilters, 'status' | 'search'> }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const allowed = useRef(false);
  const check = useMutation({
    mutationFn: () => browserApi.call('GET /api/admin/orders/stats'),
    onSuccess: () => {
      allowed.current = true;
      link.current?.click();
    },
    onError: (error) => {
      if (isSessionOver(error)) return; // told by the layout
      const description = errorText(error, t, t('admin.orders.exportFailed'));
      showToast({ title: t('common.error'), description, tone: 'error' });
    },
  });
  const askFirst = (event: MouseEvent) => {
    if (allowed.current) {
      allowed.current = false;
      return;
    }
    event.preventDefault();
    if (!check.isPending) check.mutate();
  };
  return (
    <a
      ref={link}
      href={endpointAddress('GET /api/admin/orders/export', { query: { status, search } })}
      download
      aria-busy={check.isPending || undefined}
      onClick={askFirst}
      className={buttonClass({ look: 'second' })}
    >
      {check.isPending ? <Spinner /> : <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      {t('admin.orders.export')}
    </a>
  );
}
