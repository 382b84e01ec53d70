import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import type { LineLevels } from '#web/quick-order/levels/levels.ts';
import { isEmpty, newLine, type QuickLine } from './quick-line.ts';

/** The list as it is typed, kept in this tab: a reload or an expired session loses nothing. Only the same user gets it back. */
const STORAGE_KEY = 'quick-order';

export function writeSaved(userId: number, lines: QuickLine[]): void {
  const typed = lines
    .filter((line) => !isEmpty(line))
    .map(({ text, quantity, chosen, levels }) => ({ text, quantity, chosen, levels }));
  writeTab(STORAGE_KEY, typed.length > 0 ? { userId, lines: typed } : undefined);
}

/** With an empty line at the end. */
export function readSaved(userId: number): QuickLine[] {
  const saved = readTab(STORAGE_KEY) as { userId?: unknown; lines?: unknown } | null;
  const lines = saved?.userId === userId && Array.isArray(saved.lines) ? saved.lines.filter(isTyped) : [];
  return [
    ...lines.map(({ text, quantity, chosen, levels }) => ({
      ...newLine(text, quantity, levels),
      ...(chosen && { chosen }),
    })),
    newLine(),
  ];
}

function isTyped(value: unknown): value is Pick<QuickLine, 'text' | 'quantity' | 'chosen' | 'levels'> {
  const { text, quantity, chosen, levels } = (value ?? {}) as Record<string, unknown>;
  const isText = [text, quantity].every((each) => typeof each === 'string');
  return isText && ['string', 'undefined'].includes(typeof chosen) && (levels === undefined || isLevels(levels));
}

function isLevels(value: unknown): value is LineLevels {
  const { min, max, shelf } = (value ?? {}) as Record<string, unknown>;
  return [min, max, shelf].every((each) => typeof each === 'string');
}
