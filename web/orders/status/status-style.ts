import { createLucideIcon, type LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import Clock from 'lucide-react/icons/clock';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export interface StatusStyle {
  tone: BadgeTone;
  /** Different for each status: colour alone must not carry meaning (http-contract.md §3). */
  icon: LucideIcon;
  /** Index in the customer's four steps of progress; undefined for a cancelled order. */
  step: number | undefined;
}

const HalfDisc = createLucideIcon('half-disc', [
  ['path', { d: 'M12 3.5a8.5 8.5 0 0 1 0 17z', fill: 'currentColor', key: 'half' }],
  ['circle', { cx: '12', cy: '12', r: '8.5', key: 'disc' }],
]);

/** The badge style of each status (product.md §2 "Badge colours", look.md "status"). */
export const statusStyles: Record<OrderStatus, StatusStyle> = {
  pending: { tone: 'pending', icon: Clock, step: 0 },
  confirmed: { tone: 'other', icon: CircleMinus, step: 1 },
  processing: { tone: 'processing', icon: HalfDisc, step: 0 },
  shipped: { tone: 'shipped', icon: Truck, step: 2 },
  delivered: { tone: 'delivered', icon: Check, step: 3 },
  cancelled: { tone: 'cancelled', icon: X, step: undefined },
};

/** The statuses in the customer's progress, first to last. */
export const trackSteps = ['pending', 'confirmed', 'shipped', 'delivered'] as const satisfies OrderStatus[];

/** For a status that only a later version of the server knows. */
export const unknownStatusStyle: StatusStyle = { tone: 'other', icon: CircleMinus, step: undefined };

export function isOrderStatus(status: string): status is OrderStatus {
  return orderStatuses.some((each) => each === status);
}
