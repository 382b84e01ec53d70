import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadCart } from '#web/cart/sync-tabs.ts';
import { answerOf, isEmpty, newLine, type QuickLine, type ReadyLine, readyLine } from './quick-line.ts';
import { readList } from './read-list.ts';
import { readSaved, writeSaved } from './saved-list.ts';

/** A user can go back so many steps. */
const STEPS_MAX = 20;

export type QuickOrderList = ReturnType<typeof useQuickOrder>;

/** The list of a user: kept in this tab, resolved by the store, added to the cart. */
export function useQuickOrder(userId: number) {
  const { lines, latest, update, undo } = useLines(userId);
  const resolve = useResolve(latest, update);
  const add = useAdd(latest, update);
  const { mutate } = resolve;
  useEffect(() => {
    if (unanswered(latest.current).length > 0) mutate();
  }, [mutate, latest]);
  return {
    lines,
    /** What can be added now. */
    ready: lines.map(readyLine).filter((line) => line !== undefined),
    /** Lines with something in them. */
    count: lines.filter((line) => !isEmpty(line)).length,
    resolve,
    add,
    /** Takes back the last paste, removal or clearing; undefined if there is none. */
    undo: undo && (() => undo(mutate)),
    /**
     * Adds a list, from the line `at` on if it is empty, else behind it; without `at`, at the end. Returns how many lines it has, and how many
     * more there was no room for.
     */
    paste: (text: string, at?: string) => {
      const rows = readList(text);
      const room = QUICK_ORDER_MAX - latest.current.filter((line) => !isEmpty(line)).length;
      const read = rows.slice(0, room).map((row) => newLine(row.text, row.quantity));
      update((now) => insert(now, read, at), { undoable: true });
      mutate();
      return { read: read.length, left: rows.length - read.length };
    },
    change: (key: string, part: Partial<QuickLine>) =>
      update((now) => now.map((line) => (line.key === key ? changed(line, part) : line))),
    /** After a line was typed: "12 x CODE" is a quantity and a code. Asks the store what the lines mean. */
    settle: (key: string) => {
      update((now) => now.map((line) => (line.key === key ? divided(line) : line)));
      mutate();
    },
    remove: (key: string) => update((now) => now.filter((line) => line.key !== key), { undoable: true }),
    clear: () => update(() => [], { undoable: true }),
  };
}

type Lines = { current: QuickLine[] };
type Update = (change: (lines: QuickLine[]) => QuickLine[], options?: { undoable?: boolean }) => void;

/** The lines, with an empty one at the end, and the way back. */
function useLines(userId: number) {
  const [lines, setLines] = useState<QuickLine[]>(() => readSaved(userId));
  const [earlier, setEarlier] = useState<QuickLine[][]>([]);
  const latest: Lines = useRef(lines);
  const show = (next: QuickLine[]) => {
    latest.current = next.some(isEmpty) || next.length >= QUICK_ORDER_MAX ? next : [...next, newLine()];
    setLines(latest.current);
    writeSaved(userId, latest.current);
  };
  const update: Update = (change, { undoable = false } = {}) => {
    const before = latest.current;
    if (undoable) setEarlier((steps) => [...steps.slice(1 - STEPS_MAX), before]);
    show(change(before));
  };
  const last = earlier.at(-1);
  const undo =
    last &&
    ((whenBack: () => void) => {
      setEarlier(earlier.slice(0, -1));
      show(last);
      whenBack();
    });
  return { lines, latest, update, undo };
}

/** Asks the store about texts that it has said nothing about. */
function useResolve(latest: Lines, update: Update) {
  return useMutation({
    mutationFn: async () => {
      const texts = [...new Set(unanswered(latest.current))];
      if (texts.length === 0) return;
      const body = { lines: texts.map((text) => ({ text })) };
      const answer = await browserApi.call('POST /api/quick-order/resolve', { body });
      const byText = new Map(texts.map((text, index) => [text, answer.lines[index]]));
      update((now) =>
        now.map((line) => {
          const text = line.text.trim();
          const found = byText.get(text);
          return found ? { ...line, resolved: { ...found, text } } : line;
        }),
      );
    },
  });
}

/** Adds what is certain to the cart. What was added leaves the list. */
function useAdd(latest: Lines, update: Update) {
  const client = useQueryClient();
  /** Of the present list. A repeated click after a lost response has the same one, and adds nothing again. */
  const listKey = useRef<{ key: string; of: string }>(undefined);
  return useMutation({
    mutationFn: async () => {
      const ready = latest.current.map(readyLine).filter((line) => line !== undefined);
      const lines = ready.map(toCartLine);
      const of = JSON.stringify(lines);
      if (listKey.current?.of !== of) listKey.current = { key: crypto.randomUUID(), of };
      const body = { key: listKey.current.key, lines };
      const answer = await browserApi.call('POST /api/quick-order/add', { body });
      listKey.current = undefined;
      const outcomes = new Map(ready.map(({ line }, index) => [line.key, answer.lines[index]?.outcome]));
      update((now) =>
        now
          .filter(({ key }) => outcomes.get(key) !== 'added')
          .map((line) => changed(line, { outcome: outcomes.get(line.key) ?? line.outcome })),
      );
      return { added: [...outcomes.values()].filter((outcome) => outcome === 'added').length };
    },
    // Also after an error: the response may have been lost, not the request.
    onSettled: () => void reloadCart(client),
  });
}

function toCartLine({ offer, packs }: ReadyLine) {
  return { productId: offer.id, selectedDosage: offer.dosage, quantity: packs };
}

/** What is changed has no outcome any more. */
function changed(line: QuickLine, part: Partial<QuickLine>): QuickLine {
  return { ...line, outcome: undefined, ...part };
}

function divided(line: QuickLine): QuickLine {
  const [row] = line.quantity === '' ? readList(line.text) : [];
  return row?.quantity ? { ...line, ...row } : line;
}

/** Without empty lines. */
function insert(lines: QuickLine[], added: QuickLine[], at: string | undefined): QuickLine[] {
  const index = at === undefined ? lines.length : lines.findIndex(({ key }) => key === at) + 1;
  return [...lines.slice(0, index), ...added, ...lines.slice(index)].filter((line) => !isEmpty(line));
}

/** Texts about which the store has not said anything. */
function unanswered(lines: QuickLine[]): string[] {
  return lines.filter((line) => line.text.trim() !== '' && !answerOf(line)).map(({ text }) => text.trim());
}
