import type { CartLine } from '#contract/cart.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { useLineChanges } from './line-changes.ts';

/** The lines in the order they were added. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { setQuantity, remove } = useLineChanges();
  return (
    <ul>
      {lines.map((line) => (
        <CartLineItem
          key={line.id}
          line={line}
          spokenName={spokenName(line, lines)}
          onQuantity={(quantity) => setQuantity(line.id, quantity)}
          onRemove={() => remove(line.id)}
        />
      ))}
    </ul>
  );
}

/** What the buttons of a line are named after: the drug, and its dosage where the cart has the drug more than once. */
function spokenName({ product, selectedDosage }: CartLine, lines: readonly CartLine[]): string {
  const alike = lines.filter((line) => line.product.drugName === product.drugName);
  return alike.length > 1 ? `${product.drugName} ${selectedDosage}` : product.drugName;
}
