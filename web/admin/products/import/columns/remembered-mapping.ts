import { importColumns } from '#contract/catalogue/product-constants.ts';
import type { ColumnsFound } from '#web/admin/products/import/import-file.ts';

/** What the columns of files with the same headings meant last time, on this device. */
const STORED_AS = 'import-columns';
/** Sets of headings that are remembered, the latest ones. */
const SETS_MAX = 20;

/** A column of ours, or the empty text for a heading that is not used. */
export type Meaning = (typeof importColumns)[number] | '';

/** What the headings of a file mean. */
export type ColumnMapping = Record<string, Meaning>;

/** Whether anything is remembered. */
export function remembersMappings(): boolean {
  return readSets().length > 0;
}

/** What the columns meant last time, if that is not how they were read now. */
export function rememberedMapping(found: ColumnsFound | undefined): ColumnMapping | undefined {
  if (!found) return undefined;
  const key = keyOf(found.columns.map(({ heading }) => heading));
  const mapping = readSets().find(([each]) => each === key)?.[1];
  const differs = found.columns.some(({ heading, column }) => (mapping?.[heading] ?? '') !== (column ?? ''));
  return mapping && differs ? mapping : undefined;
}

export function rememberMapping(headings: string[], mapping: ColumnMapping): void {
  const key = keyOf(headings);
  const sets = [[key, mapping] as const, ...readSets().filter(([other]) => other !== key)];
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(sets.slice(0, SETS_MAX)));
  } catch {
    // The storage is full or blocked: the mapping is for this file only.
  }
}

const keyOf = (headings: string[]) => headings.join('\n');

function readSets(): (readonly [key: string, mapping: ColumnMapping])[] {
  try {
    const sets: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(sets) ? sets.filter(isSet) : [];
  } catch {
    return [];
  }
}

/** An earlier version of the store may have kept something else. */
function isSet(value: unknown): value is [string, ColumnMapping] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'object') return false;
  const known: readonly string[] = ['', ...importColumns];
  return Object.values(value[1] ?? {}).every((column) => known.includes(String(column)));
}
