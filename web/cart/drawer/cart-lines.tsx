import type { CartLine } from '#contract/cart.ts';
import { accessibleNames } from '#web/cart/accessible-names.ts';
import { useLineChanges } from '#web/cart/changes/line-changes.ts';
import { nameOfLine } from '#web/cart/name-of-line.ts';
import { CartLineItem } from './cart-line-item.tsx';
import { RemovedRow } from './removed-row.tsx';

/** The lines in the order they were added, and among them those that were removed and can be put back. */
export function CartLines({
  lines,
  removed,
  restored,
  onRemove,
  onUndo,
}: {
  lines: readonly CartLine[];
  removed: readonly CartLine[];
  /** The id of the line that Undo has put back. It takes the focus. */
  restored: number | undefined;
  onRemove: (line: CartLine) => void;
  onUndo: (line: CartLine) => void;
}) {
  const { setQuantity, remove } = useLineChanges();
  const names = accessibleNames(lines);
  const products = lines.map(({ product }) => product);
  const isInCart = ({ id }: CartLine) => lines.some((line) => line.id === id);
  const rows = [...lines, ...removed.filter((line) => !isInCart(line))].sort((a, b) => a.id - b.id);
  return (
    <ul>
      {rows.map((line) =>
        isInCart(line) ? (
          <CartLineItem
            key={line.id}
            line={line}
            among={products}
            accessibleName={names.get(line.id) ?? ''}
            takesFocus={line.id === restored}
            onQuantity={(quantity) => setQuantity(line, quantity)}
            onRemove={() => {
              if (line.available) onRemove(line); // else it could not be put back
              remove(line);
            }}
          />
        ) : (
          <li key={line.id}>
            <RemovedRow name={nameOfLine(line)} onUndo={() => onUndo(line)} />
          </li>
        ),
      )}
    </ul>
  );
}
