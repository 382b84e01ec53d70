import type { CartLine } from '#contract/cart.ts';
import type { SeenLine } from '#contract/checkout/checkout.ts';
import { toCents } from '#contract/money.ts';

/** What goes with an order, so that nothing else than what is on the page is ordered. */
export function seenLines(lines: readonly CartLine[]): SeenLine[] {
  return lines.map(({ id, quantity, selectedPrice }) => ({ id, quantity, selectedPrice }));
}

/** How a line of the cart differs from what was ordered; prices in cents. */
export type CartChange = { id: number; drugName: string; dosage: string; brand: string } & (
  | { kind: 'price'; before: number | undefined; now: number | undefined }
  | { kind: 'quantity'; before: number; now: number }
  | { kind: 'unavailable' | 'added' | 'removed' }
);

/** What changed between the lines that were seen and those of now, in the order of the cart; a line can differ twice. */
export function changesBetween(seen: readonly CartLine[], now: readonly CartLine[]): CartChange[] {
  const before = new Map(seen.map((line) => [line.id, line]));
  const changes = now.flatMap((line): CartChange[] => {
    const old = before.get(line.id);
    before.delete(line.id);
    const about = aboutLine(line);
    if (!line.available) return [{ ...about, kind: 'unavailable' }];
    if (!old) return [{ ...about, kind: 'added' }];
    const [oldCents, cents] = [toCents(old.selectedPrice), toCents(line.selectedPrice)];
    const found: CartChange[] = [];
    if (oldCents !== cents) found.push({ ...about, kind: 'price', before: oldCents, now: cents });
    if (old.quantity !== line.quantity)
      found.push({ ...about, kind: 'quantity', before: old.quantity, now: line.quantity });
    return found;
  });
  return [...changes, ...[...before.values()].map((line): CartChange => ({ ...aboutLine(line), kind: 'removed' }))];
}

function aboutLine({ id, product, selectedDosage }: CartLine) {
  return { id, drugName: product.drugName, dosage: selectedDosage, brand: product.brandName };
}
