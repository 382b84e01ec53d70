import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactElement, ReactNode } from 'react';
import type { VersionedOrder } from '#contract/admin/orders.ts';
import { type AssignableStatus, assignableStatuses, type OrderStatus } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { statusStyles } from '#web/orders/status/status-style.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useChangeStatus } from './change-status.ts';

/**
 * The menu that changes an order's status; the current one is checked (product.md §2 "Actions"). `edge` is where the button's
 * text is aligned. `isChanging`: the order is part of a pending bulk change.
 */
export function StatusMenu({
  order,
  edge = 'end',
  isChanging = false,
  children,
}: {
  order: Pick<VersionedOrder, 'id' | 'status' | 'version'>;
  edge?: 'start' | 'end';
  isChanging?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const change = useChangeStatus();
  return (
    <StatusChoice
      label={t('admin.change.label', { id: shortId(order.id) })}
      align={edge}
      current={order.status}
      onChoose={(status) => {
        if (status !== order.status) change.mutate({ id: order.id, status, version: order.version });
      }}
      trigger={
        <Button
          variant="quiet"
          pending={change.isPending}
          blocked={isChanging}
          className={edge === 'start' ? '-ms-3' : '-me-3 text-sm!'}
        >
          {children}
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </Button>
      }
    />
  );
}

/** A menu of the statuses that an administrator can set. */
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
  onChoose: (status: AssignableStatus) => void;
  trigger: ReactElement;
}) {
  const { t } = useTranslation();
  return (
    <Menu label={label} align={align} trigger={trigger}>
      {assignableStatuses.map((status) => (
        <MenuItem key={status} onSelect={() => onChoose(status)}>
          <StatusLabel status={status} />
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

/** Icon and name of a status, without the badge's background. */
function StatusLabel({ status }: { status: AssignableStatus }) {
  const { t } = useTranslation();
  const Icon = statusStyles[status].icon;
  return (
    <span className={`flex items-center gap-2 text-sm font-semibold ${inks[status]}`}>
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={2} />
      {t(`orders.status.admin.${status}`)}
    </span>
  );
}

const inks: Record<AssignableStatus, string> = {
  pending: 'text-pending',
  processing: 'text-processing',
  shipped: 'text-shipped',
  delivered: 'text-delivered',
  cancelled: 'text-cancelled',
};
