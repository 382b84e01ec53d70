import type { CartLine } from '#contract/cart.ts';
import { spokenNames } from '#web/cart/accessible-names.ts';
import { useLineChanges } from '#web/cart/line-changes.ts';
import { CartLineItem } from './cart-line-item.tsx';

/** The lines in the order they were added. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const { setQuantity, remove } = useLineChanges();
  const names = spokenNames(lines);
  return (
    <ul>
      {lines.map((line) => (
        <CartLineItem
          key={line.id}
          line={line}
          spokenName={names.get(line.id) ?? ''}
          onQuantity={(quantity) => setQuantity(line.id, quantity)}
          onRemove={() => remove(line.id)}
        />
      ))}
    </ul>
  );
}
