import type { CartLine } from '#contract/cart.ts';
import type { SeenLine } from '#contract/checkout/checkout.ts';
import { toCents } from '#contract/money.ts';

/** The lines as the customer sees them. The server orders nothing else. */
export function seenLines(lines: readonly CartLine[]): SeenLine[] {
  return lines.map(({ id, quantity, selectedPrice }) => ({ id, quantity, selectedPrice }));
}

/** The line that changed. */
interface CartChangeLine {
  id: number;
  name: string;
  dosage: string;
  brand: string;
  releaseForm: string;
  packagingType: string;
  productCode: string;
}

/** How a line of the cart differs from the line that the customer saw. Prices are in cents. */
export type CartChange = CartChangeLine &
  (
    | { kind: 'price'; before: number | undefined; now: number | undefined }
    | { kind: 'quantity'; before: number; now: number }
    | { kind: 'unavailable' | 'added' | 'removed' }
  );

/** The differences between the seen and the current lines, in the order of the cart. A line can have two. */
export function changesBetween(seen: readonly CartLine[], now: readonly CartLine[]): CartChange[] {
  const before = new Map(seen.map((line) => [line.id, line]));
  const changes = now.flatMap((line): CartChange[] => {
    const old = before.get(line.id);
    before.delete(line.id);
    const base = describeLine(line);
    if (!line.available) return [{ ...base, kind: 'unavailable' }];
    if (!old) return [{ ...base, kind: 'added' }];
    const [oldCents, cents] = [toCents(old.selectedPrice), toCents(line.selectedPrice)];
    const differences: CartChange[] = [];
    if (oldCents !== cents) differences.push({ ...base, kind: 'price', before: oldCents, now: cents });
    if (old.quantity !== line.quantity)
      differences.push({ ...base, kind: 'quantity', before: old.quantity, now: line.quantity });
    return differences;
  });
  return [...changes, ...[...before.values()].map((line): CartChange => ({ ...describeLine(line), kind: 'removed' }))];
}

function describeLine({ id, product, selectedDosage }: CartLine): CartChangeLine {
  const { drugName: name, brandName: brand, releaseForm = '', packagingType, productId: productCode } = product;
  return { id, name, dosage: selectedDosage, brand, releaseForm, packagingType, productCode };
}
