import { useState } from 'react';
import type { CartLine } from '#contract/cart.ts';

/** What was removed since the cart was opened: single lines, or all at once. An order or a navigation closes the cart. */
export function useRemovedLines(open: boolean) {
  const [removed, setRemoved] = useState<CartLine[]>([]);
  const [emptied, setEmptied] = useState<CartLine[]>([]);
  /** The first line that the last Undo has put back. */
  const [restored, setRestored] = useState<number>();
  const forget = () => {
    setRemoved([]);
    setEmptied([]);
  };
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    forget();
  }
  return {
    removed,
    emptied,
    restored,
    addRemoved: (line: CartLine) => setRemoved((others) => [...others.filter(({ id }) => id !== line.id), line]),
    setEmptied: (lines: CartLine[]) => {
      setRemoved([]);
      setEmptied(lines);
    },
    dropRestored: (lines: CartLine[]) => {
      setRestored(lines[0]?.id);
      const isBack = ({ id }: CartLine) => lines.some((line) => line.id === id);
      setRemoved((others) => others.filter((line) => !isBack(line)));
      setEmptied((others) => (others.some(isBack) ? [] : others));
    },
  };
}
