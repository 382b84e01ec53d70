import { useRef, useState } from 'react';
import { gtinIn } from '#contract/gs1/scan/gtin-in.ts';
import { QUICK_ORDER_MAX } from '#contract/limits.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import { isEmpty, newLine } from '#web/quick-order/state/quick-line.ts';
import { readSaved, writeSaved } from '#web/quick-order/state/saved-list.ts';

/** A code and how many packs with it were scanned. */
export interface Scanned {
  code: string;
  packs: number;
}

/** Kept in this tab until it is in the list: leaving the page loses nothing. */
const STORAGE_KEY = 'scanned-codes';

/**
 * What a user has scanned. Packs are counted by their GTIN: the bars, the matrix with lot and serial number, and the next pack of the same
 * item are one code.
 */
export function useScannedCodes(userId: number) {
  const [scanned, setScanned] = useState<Scanned[]>(() => readScanned(userId));
  const [last, setLast] = useState<Scanned | 'full'>();
  const latest = useRef(scanned);
  const show = (next: Scanned[]) => {
    latest.current = next;
    setScanned(next);
    writeTab(STORAGE_KEY, next.length > 0 ? { userId, scanned: next } : undefined);
  };
  return {
    scanned,
    /** The last scan, with its packs until now; `full` if the list has no room for it. */
    last,
    add: (text: string) => {
      const code = gtinIn(text) ?? text;
      const known = latest.current.find((each) => each.code === code);
      if (!known && latest.current.length >= roomOf(userId)) return setLast('full');
      const next = { code, packs: (known?.packs ?? 0) + 1 };
      show([next, ...latest.current.filter((each) => each !== known)]);
      setLast(next);
    },
    remove: (code: string) => {
      setLast(undefined);
      show(latest.current.filter((each) => each.code !== code));
    },
    /** Moves all into the list of the tab. A second click finds none. */
    moveToList: () => {
      const lines = latest.current.map(({ code, packs }) => newLine(code, String(packs)));
      show([]);
      writeSaved(userId, [...linesOf(userId), ...lines]);
    },
  };
}

const linesOf = (userId: number) => readSaved(userId).filter((line) => !isEmpty(line));
const roomOf = (userId: number) => QUICK_ORDER_MAX - linesOf(userId).length;

function readScanned(userId: number): Scanned[] {
  const saved = readTab(STORAGE_KEY) as { userId?: unknown; scanned?: unknown } | null;
  return saved?.userId === userId && Array.isArray(saved.scanned) ? saved.scanned.filter(isScanned) : [];
}

function isScanned(value: unknown): value is Scanned {
  const { code, packs } = (value ?? {}) as Record<string, unknown>;
  return typeof code === 'string' && Number.isInteger(packs);
}
