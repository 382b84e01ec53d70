import { Check, CircleMinus, Clock, createLucideIcon, type LucideIcon, Truck, X } from 'lucide-react';
import { type OrderStatus, orderStatuses } from '#contract/order-status.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export interface StatusLook {
  tone: BadgeTone;
  /** A shape of its own: a status is never told by colour alone (CONTRACT §3). */
  icon: LucideIcon;
  /** Place on the customer's track of four steps; none for an order that goes nowhere. */
  step: number | undefined;
}

/** A disc filled by half: work that has begun. */
const HalfDisc = createLucideIcon('half-disc', [
  ['path', { d: 'M12 3.5a8.5 8.5 0 0 1 0 17z', fill: 'currentColor', key: 'half' }],
  ['circle', { cx: '12', cy: '12', r: '8.5', key: 'disc' }],
]);

/** How each status looks, everywhere (SPEC §2 "Badge colours", LOOK.md "status"). */
export const statusLooks: Record<OrderStatus, StatusLook> = {
  pending: { tone: 'pending', icon: Clock, step: 0 },
  confirmed: { tone: 'other', icon: CircleMinus, step: 1 },
  processing: { tone: 'processing', icon: HalfDisc, step: 0 },
  shipped: { tone: 'shipped', icon: Truck, step: 2 },
  delivered: { tone: 'delivered', icon: Check, step: 3 },
  cancelled: { tone: 'cancelled', icon: X, step: undefined },
};

/** The statuses that stand on the customer's track, first to last. */
export const trackSteps = ['pending', 'confirmed', 'shipped', 'delivered'] as const satisfies OrderStatus[];

/** What an administrator sees for a status that this page does not know yet. */
export const unknownLook: StatusLook = { tone: 'other', icon: CircleMinus, step: undefined };

export function isOrderStatus(status: string): status is OrderStatus {
  return orderStatuses.some((known) => known === status);
}
