import { readScan } from './read-scan.ts';

/** No date of the scan is used. */
const ANY_DAY = '2000-01-01';

/**
 * The GTIN of what was typed or scanned: a GTIN alone, or one in a GS1 element string. Undefined if it is missing, has a wrong check digit, is given twice
 * with different digits, or is the content of a case; also if only unknown elements follow it, because the text may then be a code of another kind. Other
 * problems of the scan are ignored.
 */
export function gtinIn(text: string): string | undefined {
  const { gtin, isContent, problems, ...others } = readScan(text, ANY_DAY);
  const isUnknown = problems.some(({ code }) => code === 'AI_UNKNOWN' || code === 'SCAN_INCOMPLETE');
  const isAnother = isUnknown && problems.length === 1 && Object.keys(others).length === 0;
  return isContent || isAnother ? undefined : gtin;
}
