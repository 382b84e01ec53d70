import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredStatuses } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { shortId } from '#web/orders/order-id.tsx';
import { statusLooks } from '#web/orders/status-look.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { OfferedStatus } from './order-filters.ts';
import { useChangeStatus } from './queries.ts';

/** The five statuses to choose from, the present one ticked (SPEC §2 "Actions"). `edge` is where the button's text lines up. */
export function StatusMenu({
  order,
  edge = 'end',
  children,
}: {
  order: Order;
  edge?: 'start' | 'end';
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const change = useChangeStatus(order);
  return (
    <Menu
      label={t('admin.change.label', { id: shortId(order.id) })}
      align={edge}
      trigger={
        <Button look="quiet" pending={change.isPending} className={edge === 'start' ? '-ms-3' : '-me-3 text-sm!'}>
          {children}
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </Button>
      }
    >
      {offeredStatuses.map((status) => (
        <MenuItem
          key={status}
          onSelect={() => {
            if (status !== order.status) change.mutate(status);
          }}
        >
          <StatusWord status={status} />
          {status === order.status && (
            <span className="ms-auto">
              <Check aria-hidden="true" className="size-4" strokeWidth={2} />
              <span className="sr-only">{t('admin.change.current')}</span>
            </span>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Shape and word without the badge's ground. */
function StatusWord({ status }: { status: OfferedStatus }) {
  const { t } = useTranslation();
  const Icon = statusLooks[status].icon;
  return (
    <span className={`flex items-center gap-2 text-sm font-semibold ${inks[status]}`}>
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={2} />
      {t(`orders.status.admin.${status}`)}
    </span>
  );
}

const inks: Record<OfferedStatus, string> = {
  pending: 'text-pending',
  processing: 'text-processing',
  shipped: 'text-shipped',
  delivered: 'text-delivered',
  cancelled: 'text-cancelled',
};
