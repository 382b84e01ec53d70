import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { answerOf, isEmpty, newLine, type QuickLine, readyLine } from './quick-line.ts';
import { readList } from './read-list.ts';
import { readSaved, writeSaved } from './saved-list.ts';

/** The list of a user: kept in this tab, resolved by the store, added to the cart. */
export function useQuickOrder(userId: number) {
  const client = useQueryClient();
  const [lines, setLines] = useState<QuickLine[]>(() => readSaved(userId));
  const latest = useRef(lines);
  const update = (change: (lines: QuickLine[]) => QuickLine[]) => {
    const next = change(latest.current);
    latest.current = next.some(isEmpty) || next.length >= QUICK_ORDER_MAX ? next : [...next, newLine()];
    setLines(latest.current);
    writeSaved(userId, latest.current);
  };
  const resolve = useMutation({
    mutationFn: async () => {
      const texts = [...new Set(unanswered(latest.current))];
      if (texts.length === 0) return;
      const answer = await browserApi.call('POST /api/quick-order/resolve', {
        body: { lines: texts.map((text) => ({ text })) },
      });
      const byText = new Map(texts.map((text, index) => [text, answer.lines[index]]));
      update((now) =>
        now.map((line) => {
          const found = byText.get(line.text.trim());
          return found ? { ...line, resolved: { ...found, text: line.text.trim() } } : line;
        }),
      );
    },
  });
  /** Of the present list. A repeated click after a lost response has the same one, and adds nothing again. */
  const listKey = useRef<{ key: string; of: string }>(undefined);
  const add = useMutation({
    mutationFn: async () => {
      const ready = latest.current.map(readyLine).filter((line) => line !== undefined);
      const sent = ready.map(({ offer, packs }) => ({
        productId: offer.id,
        selectedDosage: offer.dosage,
        quantity: packs,
      }));
      const of = JSON.stringify(sent);
      if (listKey.current?.of !== of) listKey.current = { key: crypto.randomUUID(), of };
      const { key } = listKey.current;
      const answer = await browserApi.call('POST /api/quick-order/add', { body: { key, lines: sent } });
      listKey.current = undefined;
      const outcomes = new Map(ready.map(({ line }, index) => [line.key, answer.lines[index]?.outcome]));
      update((now) =>
        now
          .filter(({ key: line }) => outcomes.get(line) !== 'added')
          .map((line) => ({ ...line, outcome: outcomes.get(line.key) ?? line.outcome }) as QuickLine),
      );
      return { added: [...outcomes.values()].filter((outcome) => outcome === 'added').length };
    },
    // Also after an error: the response may have been lost, not the request.
    onSettled: () => void reloadCart(client),
  });
  const { mutate } = resolve;
  useEffect(() => {
    if (unanswered(latest.current).length > 0) mutate();
  }, [mutate]);
  return {
    lines,
    ready: lines.map(readyLine).filter((line) => line !== undefined),
    /** Lines with something in them. */
    count: lines.filter((line) => !isEmpty(line)).length,
    resolve,
    add,
    /** Adds what was pasted; returns how many lines it has, and how many more there was no room for. */
    paste: (text: string) => {
      const rows = readList(text);
      const room = QUICK_ORDER_MAX - latest.current.filter((line) => !isEmpty(line)).length;
      const read = rows.slice(0, room).map((row) => newLine(row.text, row.quantity));
      update((now) => [...now.filter((line) => !isEmpty(line)), ...read]);
      mutate();
      return { read: read.length, left: rows.length - read.length };
    },
    change: (key: string, part: Partial<QuickLine>) =>
      update(
        (now) => now.map((line) => (line.key === key ? { ...line, outcome: undefined, ...part } : line)) as QuickLine[],
      ),
    remove: (key: string) => update((now) => now.filter((line) => line.key !== key)),
    clear: () => update(() => []),
  };
}

export type QuickOrderList = ReturnType<typeof useQuickOrder>;

/** Texts about which the store has not said anything. */
function unanswered(lines: QuickLine[]): string[] {
  return lines.filter((line) => line.text.trim() !== '' && !answerOf(line)).map(({ text }) => text.trim());
}
