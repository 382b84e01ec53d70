import { importColumns } from '#contract/catalogue/product-constants.ts';

/** What the columns of files with the same headings meant last time, on this device. */
const STORED_AS = 'import-columns';
/** Sets of headings that are remembered, the latest ones. */
const SETS_MAX = 20;

type Mapping = Record<string, (typeof importColumns)[number] | ''>;

/** Undefined if files with these headings were not mapped by hand before. */
export function rememberedMapping(headings: string[]): Mapping | undefined {
  return readSets().find(([key]) => key === keyOf(headings))?.[1];
}

export function rememberMapping(headings: string[], mapping: Mapping): void {
  const key = keyOf(headings);
  const sets = [[key, mapping] as const, ...readSets().filter(([other]) => other !== key)];
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(sets.slice(0, SETS_MAX)));
  } catch {
    // The storage is full or blocked: the mapping is for this file only.
  }
}

const keyOf = (headings: string[]) => headings.join('\n');

function readSets(): (readonly [key: string, mapping: Mapping])[] {
  try {
    const sets: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(sets) ? sets.filter(isSet) : [];
  } catch {
    return [];
  }
}

/** An earlier version of the store may have kept something else. */
function isSet(value: unknown): value is [string, Mapping] {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'object') return false;
  const known: readonly string[] = ['', ...importColumns];
  return Object.values(value[1] ?? {}).every((column) => known.includes(String(column)));
}
