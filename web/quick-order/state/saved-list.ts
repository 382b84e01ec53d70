import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import { isEmpty, newLine, type QuickLine } from './quick-line.ts';

/** The list as it is typed, kept in this tab: a reload or an expired session loses nothing. Only the same user gets it back. */
const STORAGE_KEY = 'quick-order';

export function writeSaved(userId: number, lines: QuickLine[]): void {
  const typed = lines
    .filter((line) => !isEmpty(line))
    .map(({ text, quantity, chosen }) => ({ text, quantity, chosen }));
  writeTab(STORAGE_KEY, typed.length > 0 ? { userId, lines: typed } : undefined);
}

/** With an empty line at the end. */
export function readSaved(userId: number): QuickLine[] {
  const saved = readTab(STORAGE_KEY) as { userId?: unknown; lines?: unknown } | null;
  const lines = saved?.userId === userId && Array.isArray(saved.lines) ? saved.lines.filter(isTyped) : [];
  return [
    ...lines.map(({ text, quantity, chosen }) => ({ ...newLine(text, quantity), ...(chosen && { chosen }) })),
    newLine(),
  ];
}

function isTyped(value: unknown): value is Pick<QuickLine, 'text' | 'quantity' | 'chosen'> {
  const { text, quantity, chosen } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && typeof quantity === 'string' && ['string', 'undefined'].includes(typeof chosen);
}
