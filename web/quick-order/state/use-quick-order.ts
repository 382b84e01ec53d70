import { useEffect, useState } from 'react';
import { cleanLine } from '#contract/characters.ts';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';
import { type LineLevels, quantityToOrder } from '#web/quick-order/levels/levels.ts';
import { type ListRow, readList } from '#web/quick-order/paste/read-list.ts';
import { answerOf, isEmpty, newLine, type QuickLine, readyLine } from './quick-line.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import { useLines } from './use-lines.ts';
import { useResolve } from './use-resolve.ts';

/** A line that is inserted, with levels if it is one of a saved list that has them. */
export type InsertedRow = ListRow & Pick<QuickLine, 'levels'>;

/** The number of inserted lines, or the room that was too small for them. */
export type Inserted = { inserted: number } | { room: number; rows: number };

export type QuickOrderList = ReturnType<typeof useQuickOrder>;

/** The list of a user: kept in this tab, resolved by the store, added to the cart. */
export function useQuickOrder(userId: number) {
  const { lines, latest, update, undo } = useLines(userId);
  const resolve = useResolve(latest, update);
  const { mutate, mutateAsync, forget } = resolve;
  const add = useAddToCart({ userId, latest, update, resolve: mutateAsync });
  const [inserted, setInserted] = useState<Inserted>();
  useEffect(() => {
    if (latest.current.some((line) => cleanLine(line.text) !== '' && !answerOf(line))) mutate();
  }, [mutate, latest]);
  /** What a user types ends the steps back, and the messages about what was inserted and added. */
  const edit = (change: (lines: QuickLine[]) => QuickLine[], step: 'step' | 'end' = 'end') => {
    update(change, step);
    setInserted(undefined);
    if (!add.isPending) add.reset();
  };
  return {
    lines,
    /** What can be added now. */
    ready: lines.map(readyLine).filter((line) => line !== undefined),
    /** Lines with something in them. */
    count: lines.filter((line) => !isEmpty(line)).length,
    resolve,
    add,
    /** What the last insertion did, until the list is changed. */
    inserted,
    /** Undoes the last insertion, removal or clearing. Undefined if there is none, or once something was typed. */
    undo:
      undo &&
      (() => {
        setInserted(undefined);
        undo(mutate);
      }),
    /** Adds lines, behind the line `at` or at the end. If there is no room for all of them, none: returns false. */
    insert: (rows: InsertedRow[], at?: string): boolean => {
      const room = QUICK_ORDER_MAX - latest.current.filter((line) => !isEmpty(line)).length;
      const hasRoom = rows.length <= room;
      if (hasRoom) {
        edit((now) => insertLines(now, rows, at), 'step');
        mutate();
      }
      setInserted(hasRoom ? { inserted: rows.length } : { room, rows: rows.length });
      return hasRoom;
    },
    /** Fills the quantities of the lines from `at` on, as far as there are lines. */
    fillQuantities: (quantities: string[], at: string) =>
      edit((now) => {
        const first = now.findIndex(({ key }) => key === at);
        return now.map((line, index) => changed(line, { quantity: quantities[index - first] || line.quantity }));
      }, 'step'),
    /** Sets the levels of a line, and the quantity that follows from them. */
    setLevels: (key: string, levels: LineLevels) =>
      edit((now) =>
        now.map((line) => (line.key === key ? changed(line, { levels, quantity: quantityAfter(line, levels) }) : line)),
      ),
    change: (key: string, part: Partial<QuickLine>) =>
      edit((now) => now.map((line) => (line.key === key ? changed(line, part) : line))),
    /** After a line was typed: "12 x CODE" is a quantity and a code. Asks the store what the lines mean. */
    settle: (key: string) => {
      update((now) => now.map((line) => (line.key === key ? divided(line) : line)));
      mutate();
    },
    /** Own codes were saved or removed: asks again what the lines mean. */
    ownCodesChanged: () => {
      forget();
      update((now) => now.map((line) => ({ ...line, resolved: undefined })));
      mutate();
    },
    /** Moves a line by one place up (-1) or down (1). With `goesOn` it is no step of its own. */
    move: (key: string, by: -1 | 1, goesOn = false) => {
      const next = moved(latest.current, key, by);
      if (next === latest.current) return;
      if (goesOn) update(() => next);
      else edit(() => next, 'step');
    },
    remove: (key: string) => edit((now) => now.filter((line) => line.key !== key), 'step'),
    clear: () => edit(() => [], 'step'),
  };
}

/** What is changed has no outcome any more. */
function changed(line: QuickLine, part: Partial<QuickLine>): QuickLine {
  return { ...line, outcome: undefined, ...part };
}

/** The quantity that follows from the levels; one that followed from earlier ones is gone with them. */
function quantityAfter({ levels: before, quantity }: QuickLine, levels: LineLevels): string {
  const isOfBefore = before !== undefined && quantityToOrder(before) === quantity;
  return quantityToOrder(levels) ?? (isOfBefore ? '' : quantity);
}

function moved(lines: QuickLine[], key: string, by: -1 | 1): QuickLine[] {
  const from = lines.findIndex((line) => line.key === key);
  const [line, other] = [lines[from], lines[from + by]];
  if (!line || !other) return lines;
  return lines.with(from, other).with(from + by, line);
}

function divided(line: QuickLine): QuickLine {
  const [row] = line.quantity === '' ? readList(line.text) : [];
  return row && readQuantity(row.quantity) !== undefined ? { ...line, ...row } : line;
}

/** Without empty lines. An empty line where they are inserted becomes the first of them, so that it keeps the focus. */
function insertLines(lines: QuickLine[], rows: InsertedRow[], at: string | undefined): QuickLine[] {
  const index = at === undefined ? lines.length : lines.findIndex(({ key }) => key === at) + 1;
  const before = lines[index - 1];
  const added = rows.map(({ text, quantity, levels }) => newLine(text, quantity, levels));
  const [first, ...others] = added;
  const inserted =
    at !== undefined && first && before && isEmpty(before) ? [{ ...first, key: before.key }, ...others] : added;
  return [...lines.slice(0, index), ...inserted, ...lines.slice(index)].filter((line) => !isEmpty(line));
}
