import type { LotReading } from '#contract/gs1/scan/lot-readings.ts';
import { readScan, type ScanProblem } from '#contract/gs1/scan/read-scan.ts';
import type { ScannedPack } from './delivery.ts';

/** What is wrong with a scan, as the page says it. */
export type ScanFault =
  | 'keyboard'
  | 'gtin'
  | 'partial'
  | 'expiry'
  | 'bestBefore'
  | 'made'
  | 'lot'
  | 'lotEnd'
  | 'count'
  | 'notGs1';

/** A scanned pack. Without a GTIN the text is what people search by, unless it has a fault. */
export interface ReadPack {
  gtin: string | undefined;
  pack: ScannedPack;
  faults: ScanFault[];
  /** If the lot can be read in several ways. */
  readings: LotReading[];
}

/** `today` is an ISO date. */
export function readPack(text: string, today: string): ReadPack {
  const { gtin, lotNumber, expiresOn, manufacturedOn, bestBefore, count, isNotGs1Symbol, problems } = readScan(
    text,
    today,
  );
  const ambiguous = problems.find((problem) => problem.code === 'LOT_AMBIGUOUS');
  const faults = problems.flatMap(({ code }) => faultOf[code] ?? []);
  if (isNotGs1Symbol && lotNumber !== undefined) faults.push('notGs1');
  if (bestBefore !== undefined && expiresOn === undefined) faults.push('bestBefore');
  return {
    gtin,
    pack: {
      ...(lotNumber !== undefined && { lotNumber }),
      ...(expiresOn !== undefined && { expiresOn }),
      ...(manufacturedOn !== undefined && { manufacturedOn }),
      packs: count ?? 1,
    },
    faults: [...new Set(faults)],
    readings: ambiguous?.readings ?? [],
  };
}

/** A text that is no scan, and the number of a medicine, are searched. Serial numbers and suppliers' codes are not received. */
const faultOf: Partial<Record<ScanProblem['code'], ScanFault>> = {
  CAPS_LOCK: 'keyboard',
  KEYBOARD_LAYOUT: 'keyboard',
  GTIN_CHECK_DIGIT: 'gtin',
  GTIN_INVALID: 'gtin',
  AI_UNKNOWN: 'partial',
  AI_TWICE: 'partial',
  SCAN_INCOMPLETE: 'partial',
  EXPIRY_INVALID: 'expiry',
  MADE_INVALID: 'made',
  MADE_AFTER_EXPIRY: 'made',
  LOT_EMPTY: 'lot',
  LOT_TOO_LONG: 'lot',
  LOT_CHARACTERS: 'lot',
  LOT_AMBIGUOUS: 'lotEnd',
  COUNT_INVALID: 'count',
  COUNT_TWICE: 'count',
};
