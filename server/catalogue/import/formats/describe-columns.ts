import { headingKeys } from './header.ts';
import { isImportColumn } from './headings.ts';
import type { DetectedColumns } from './records.ts';

/** Records of which the values are shown as examples of a column. */
export const EXAMPLES = 3;
/** Characters of an example. */
const EXAMPLE_CHARACTERS = 40;
/** Columns that are described. More are no supplier's list. */
const DESCRIBED_COLUMNS_MAX = 100;

/** What the columns of a file are taken for, with their first values. */
export function describeColumns({
  headings,
  names,
  examples,
}: {
  headings: string[];
  names: string[];
  /** The first records, as texts by column. */
  examples: string[][];
}): DetectedColumns['columns'] {
  const keys = headingKeys(headings.slice(0, DESCRIBED_COLUMNS_MAX));
  return keys.map((heading, index) => ({
    heading,
    column: isImportColumn(names[index]) ? (names[index] ?? null) : null,
    examples: examples
      .map((record) => (record[index] ?? '').trim().slice(0, EXAMPLE_CHARACTERS).toWellFormed())
      .filter((example) => example !== ''),
  }));
}
