import { toCents } from '#contract/money.ts';

/** An item of an order, parsed. */
export interface ShownItem {
  name: string;
  brand: string;
  /** Empty without one, and in orders placed before it was recorded. */
  releaseForm: string;
  /** Empty, as the product's ID below, in orders placed before packs were recorded. */
  packagingType: string;
  productCode: string;
  dosage: string;
  quantity: number;
  /** Packs of these that wait for a delivery. */
  backOrdered: number;
  /** The customer accepted packs that expire on this day or later, ISO 8601. */
  earliestExpiry: string | undefined;
  /** Unit price; undefined if the order has none. */
  priceCents: number | undefined;
}

export function itemCents({ quantity, priceCents }: ShownItem): number | undefined {
  return priceCents === undefined ? undefined : quantity * priceCents;
}

/**
 * Parses an order's items from the API: a list, or the JSON text of one. Text that cannot be parsed is logged and
 * counts as an empty list (product.md §2 Profile, §8).
 */
export function readOrderItems(value: unknown): ShownItem[] {
  return toList(value)
    .filter((item) => typeof item === 'object' && item !== null)
    .map((item) => readItem(item as Record<string, unknown>));
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    if (Array.isArray(parsed)) return parsed;
    throw new TypeError('not a list');
  } catch (error) {
    console.error('Failed to parse order items', error);
    return [];
  }
}

/** Names and prices have one of two keys; amounts are numbers or text (product.md §3 "Order item"). */
function readItem(item: Record<string, unknown>): ShownItem {
  const quantity = Number(item.quantity ?? 1);
  return {
    name: textOf(item.productName) || textOf(item.drugName),
    brand: textOf(item.brandName),
    releaseForm: textOf(item.releaseForm),
    packagingType: textOf(item.packagingType),
    productCode: textOf(item.productCode),
    dosage: textOf(item.dosage),
    quantity: Number.isFinite(quantity) ? quantity : 1,
    backOrdered: Number(item.backOrdered) || 0,
    earliestExpiry: textOf(item.earliestExpiry) || undefined,
    priceCents: toCents(item.price) ?? toCents(item.selectedPrice),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
