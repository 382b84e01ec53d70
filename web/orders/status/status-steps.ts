import { knownStatus, type OrderStatus } from '#contract/order-status.ts';

/** A status that an order took, as pages show it. */
export interface ShownStep {
  status: OrderStatus;
  /** ISO 8601 UTC, or whatever else the API held. */
  at: string;
  /** It is the status that the order was placed with. */
  placing: boolean;
}

/**
 * The statuses of an order from what the API holds, oldest first. An answer without a history has none to show; a status
 * that is not known reads as pending, as everywhere (SPEC §4).
 */
export function readSteps(value: unknown): ShownStep[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isStep).map(({ status, at }, place) => ({
    status: knownStatus(status),
    at,
    placing: place === 0 && knownStatus(status) === 'pending',
  }));
}

function isStep(value: unknown): value is { status: string; at: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { status, at } = value as Record<string, unknown>;
  return typeof status === 'string' && typeof at === 'string';
}
