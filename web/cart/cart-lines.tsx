import type { CartLine } from '#contract/cart.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { useLineChanges } from './line-changes.ts';
import { spokenName } from './spoken-name.ts';

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
