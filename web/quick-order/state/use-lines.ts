import { useEffect, useRef, useState } from 'react';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { isEmpty, newLine, type QuickLine } from './quick-line.ts';
import { readSaved, writeSaved } from './saved-list.ts';

/** A user can go back so many steps. */
const STEPS_MAX = 20;

/** The lines as they are now, also between two renders. */
export type Lines = { current: QuickLine[] };
/** Changes the lines. A `step` can be taken back; `end` forgets the earlier ones. */
export type Update = (change: (lines: QuickLine[]) => QuickLine[], undo?: 'step' | 'end') => void;

/** The lines, with an empty one at the end, and the way back. */
export function useLines(userId: number) {
  const [lines, setLines] = useState<QuickLine[]>(() => readSaved(userId));
  const [earlier, setEarlier] = useState<QuickLine[][]>([]);
  const latest: Lines = useRef(lines);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const show = (next: QuickLine[]) => {
    latest.current = next.some(isEmpty) || next.length >= QUICK_ORDER_MAX ? next : [...next, newLine()];
    setLines(latest.current);
    writeSaved(userId, latest.current);
  };
  const update: Update = (change, undo) => {
    if (!isMounted.current) return; // a late response must not change the list of the next page or user
    const before = latest.current;
    if (undo) setEarlier((steps) => (undo === 'step' ? [...steps.slice(1 - STEPS_MAX), before] : []));
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
