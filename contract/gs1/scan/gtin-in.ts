import { readScan } from './read-scan.ts';

/** No date of the scan is used. */
const ANY_DAY = '2000-01-01';

/**
 * The GTIN of what was typed or scanned: a GTIN alone, or in a GS1 element string with the lot, expiry and serial number behind it.
 * Undefined if there is none, if its check digit is wrong, if there are two, if it is the content of a case, or if nothing behind it is known: the text may
 * then be a code of another kind. What else is wrong in the scan makes no difference.
 */
export function gtinIn(text: string): string | undefined {
  const { gtin, isContent, problems, ...others } = readScan(text, ANY_DAY);
  const isUnknown = problems.some(({ code }) => code === 'AI_UNKNOWN' || code === 'SCAN_INCOMPLETE');
  const isAnother = isUnknown && problems.length === 1 && Object.keys(others).length === 0;
  return isContent || isAnother ? undefined : gtin;
}
