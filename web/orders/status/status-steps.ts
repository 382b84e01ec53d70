import { knownStatus, type OrderStatus } from '#contract/order-status.ts';

/** A past status of an order, parsed. */
export interface ShownStep {
  status: OrderStatus;
  /** ISO 8601 in UTC; not validated. */
  at: string;
  /** The initial status of the order. */
  isPlacement: boolean;
}

/**
 * Parses an order's history, oldest first. Without a history the list is empty. Unknown statuses count as pending (product.md
 * §4). Customers read "Processing" for both `pending` and `processing`: when one follows the other, it is said once.
 */
export function readSteps(value: unknown): ShownStep[] {
  if (!Array.isArray(value)) return [];
  const steps = value.filter(isStep).map(({ status, at }, index) => ({
    status: knownStatus(status),
    at,
    isPlacement: index === 0 && knownStatus(status) === 'pending',
  }));
  return steps.filter(({ status }, index) => !(status === 'processing' && steps[index - 1]?.status === 'pending'));
}

function isStep(value: unknown): value is { status: string; at: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { status, at } = value as Record<string, unknown>;
  return typeof status === 'string' && typeof at === 'string';
}
