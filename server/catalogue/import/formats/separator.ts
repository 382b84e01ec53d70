import type { Separator } from './records.ts';

const separators: readonly Separator[] = [',', ';', '\t'];
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?\s*$/i;

/** What separates the values of a CSV file, by its first lines: what Excel's `sep=` names, or what is most frequent in the first line. */
export function detectSeparator(start: Buffer): Separator {
  const [first = ''] = start
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const named = SEPARATOR_LINE.exec(first)?.[1];
  const known = separators.find((separator) => separator === named);
  if (known !== undefined) return known;
  const unquoted = first.replaceAll(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: unquoted.split(separator).length }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).separator;
}
