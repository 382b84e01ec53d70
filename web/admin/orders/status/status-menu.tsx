import { Check, ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { AdminOrderSummary } from '#contract/admin/orders.ts';
import { type OrderStatus, offeredStatuses } from '#contract/orders/order-status.ts';
import type { OfferedStatus } from '#web/admin/orders/list/order-filters.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { statusLooks } from '#web/orders/status/status-style.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useChangeStatus } from './change-status.ts';

/**
 * The five statuses for one order, the present one ticked (SPEC §2 "Actions"). `edge` is where the button's text lines up;
 * `moving`: the order is on its way to another status together with others.
 */
export function StatusMenu({
  order,
  edge = 'end',
  moving = false,
  children,
}: {
  order: Pick<AdminOrderSummary, 'id' | 'status' | 'version'>;
  edge?: 'start' | 'end';
  moving?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const change = useChangeStatus(order.id);
  return (
    <StatusChoice
      label={t('admin.change.label', { id: shortId(order.id) })}
      align={edge}
      current={order.status}
      onChoose={(status) => {
        if (status !== order.status) change.mutate({ status, version: order.version });
      }}
      trigger={
        <Button
          look="quiet"
          pending={change.isPending}
          blocked={moving}
          className={edge === 'start' ? '-ms-3' : '-me-3 text-sm!'}
        >
          {children}
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </Button>
      }
    />
  );
}

/** A menu of the five statuses that an administrator gives. */
export function StatusChoice({
  label,
  align,
  current,
  onChoose,
  trigger,
}: {
  label: string;
  align: 'start' | 'end';
  current?: OrderStatus;
  onChoose: (status: OfferedStatus) => void;
  trigger: ReactElement;
}) {
  const { t } = useTranslation();
  return (
    <Menu label={label} align={align} trigger={trigger}>
      {offeredStatuses.map((status) => (
        <MenuItem key={status} onSelect={() => onChoose(status)}>
          <StatusWord status={status} />
          {status === current && (
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
