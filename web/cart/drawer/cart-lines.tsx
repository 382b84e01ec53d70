import type { CartLine } from '#contract/cart.ts';
import { accessibleNames } from '#web/cart/accessible-names.ts';
import { useLineChanges } from '#web/cart/line-changes.ts';
import { CartLineItem } from './cart-line-item.tsx';

/** The lines in the order they were added. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { setQuantity, remove } = useLineChanges();
  const names = accessibleNames(lines);
  const products = lines.map(({ product }) => product);
  return (
    <ul>
      {lines.map((line) => (
        <CartLineItem
          key={line.id}
          line={line}
          among={products}
          accessibleName={names.get(line.id) ?? ''}
          onQuantity={(quantity) => setQuantity(line.id, quantity)}
          onRemove={() => remove(line.id)}
        />
      ))}
    </ul>
  );
}
