import { checkDigit, readGtin } from '#contract/gs1/gtin.ts';
import { type Elements, type GsElement, type Identifier, splitBracketed, splitElements } from './elements.ts';
import { readGsDate } from './gs1-date.ts';
import { type LotReading, lotReadings } from './lot-readings.ts';
import { readRawText } from './raw-text.ts';

/** Packs in one delivery line, and the largest count that a scan may state. */
const COUNT_MAX = 10_000_000;
/** The characters of lots, serial numbers and suppliers' codes (GS1 General Specifications, figure 7.11-1). */
const TEXT = /^[!"%&'()*+,./0-9:;<=>?A-Z_a-z-]+$/;

/** What one scan says about a pack or case. Dates are ISO dates; they have no time and no zone. */
export interface Scan {
  /** 14 digits, of the pack (AI 01) or of the packs that a case contains (AI 02). */
  gtin?: string;
  isContent?: true;
  /** Of a pallet or case (AI 00), as text. */
  sscc?: string;
  lotNumber?: string;
  expiresOn?: string;
  /** The symbol names only the month; `expiresOn` is its last day. */
  isMonthOnly?: true;
  /** AI 15. It is not an expiry; people decide whether it is used as one. */
  bestBefore?: string;
  manufacturedOn?: string;
  serialNumber?: string;
  count?: number;
  supplierCode?: string;
  isNotGs1Symbol?: true;
  /** In the order of the scan. A field with a problem is absent. */
  problems: ScanProblem[];
}

type TextName = 'LOT' | 'SERIAL' | 'SUPPLIER_CODE';

/** Why something could not be read. What follows a wrong length or check digit is not read: it may be shifted. */
export type ScanProblem =
  | { code: 'SCAN_INVALID' | 'CAPS_LOCK' | 'KEYBOARD_LAYOUT' | 'GTIN_LENGTH' | 'GTIN_INVALID' | 'COUNT_INVALID' }
  | { code: 'COUNT_TWICE' | 'MADE_AFTER_EXPIRY' | 'SSCC_CHECK_DIGIT' }
  | { code: 'AI_UNKNOWN' | 'SCAN_INCOMPLETE' | 'AI_TWICE'; identifier: string }
  | { code: 'GTIN_CHECK_DIGIT'; read: string; expected: string }
  /** A National Drug Code was typed; this would be its GTIN. */
  | { code: 'GTIN_OFFERED'; gtin: string }
  | { code: 'EXPIRY_INVALID' | 'BEST_BEFORE_INVALID' | 'MADE_INVALID'; wrong: 'month' | 'day' }
  | { code: `${TextName}_${'EMPTY' | 'TOO_LONG' | 'CHARACTERS'}` }
  /** The separator behind the lot may be lost; a person chooses among the readings. */
  | { code: 'LOT_AMBIGUOUS'; readings: LotReading[] };

/**
 * Reads what a scanner or a person typed: a GS1 element string with or without brackets, or a GTIN alone. `today` is an ISO date. Never throws.
 */
export function readScan(text: string, today: string): Scan {
  const { data, fault, isGs1Symbol, isNotGs1Symbol } = readRawText(text);
  if (fault) return { problems: [{ code: fault }] };
  const scan = isGs1Symbol ? readElements(splitElements(data), today) : readData(data, today);
  return isNotGs1Symbol ? { ...scan, isNotGs1Symbol } : scan;
}

function readData(data: string, today: string): Scan {
  const split = splitBracketed(data);
  if (split) return readElements(split, today);
  if (/^\d{1,14}$/.test(data)) return { problems: [], ...readNumber(data) };
  const offered = /^(?:\d{4}-\d{4}|\d{5}-\d{3}|\d{5}-\d{4})-\d{1,2}$/.test(data) ? gtinOfNdc(data) : undefined;
  if (offered !== undefined) return { problems: [{ code: 'GTIN_OFFERED', gtin: offered }] };
  return /^\|*\d\d/.test(data) ? readElements(splitElements(data), today) : { problems: [{ code: 'SCAN_INVALID' }] };
}

/** An American pack has the GTIN 3, the ten digits of the National Drug Code, check digit. Eleven digits are three layouts in one: none is offered. */
function gtinOfNdc(text: string): string | undefined {
  const digits = text.replaceAll('-', '');
  return digits.length === 10 ? `003${digits}${checkDigit(`003${digits}`)}` : undefined;
}

function readNumber(digits: string): Pick<Scan, 'gtin'> | { problems: ScanProblem[] } {
  const gtin = readGtin(digits);
  return gtin === undefined ? { problems: [problemOfGtin(digits)] } : { gtin };
}

function problemOfGtin(digits: string): ScanProblem {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return { code: 'GTIN_LENGTH' };
  const [read = '', expected] = [digits.at(-1), checkDigit(digits.slice(0, -1))];
  return read === expected ? { code: 'GTIN_INVALID' } : { code: 'GTIN_CHECK_DIGIT', read, expected };
}

function readElements({ elements, fault }: Elements, today: string): Scan {
  const reader = new ScanReader(elements, today);
  for (const element of elements) if (!reader.read(element)) return reader.scan;
  if (fault) reader.scan.problems.push(fault);
  return reader.end();
}

/** Collects the fields of one scan. */
class ScanReader {
  readonly scan: Scan = { problems: [] };
  readonly #seen = new Map<Identifier, string>();
  readonly #identifiers: Identifier[];
  readonly #today: string;

  constructor(elements: readonly GsElement[], today: string) {
    this.#identifiers = elements.map(({ identifier }) => identifier);
    this.#today = today;
  }

  /** False if nothing behind this element can be trusted. */
  read(element: GsElement): boolean {
    const { identifier, value } = element;
    const earlier = this.#seen.get(identifier);
    this.#seen.set(identifier, value);
    if (earlier !== undefined) return earlier === value || this.#rejectTwice(identifier);
    switch (identifier) {
      case '01':
      case '02':
        return this.#readGtin(identifier, value);
      case '10':
        return this.#readLot(element);
      case '11':
        return this.#readDate(value, 'manufacturedOn', 'MADE_INVALID');
      case '15':
        return this.#readDate(value, 'bestBefore', 'BEST_BEFORE_INVALID');
      case '17':
        return this.#readDate(value, 'expiresOn', 'EXPIRY_INVALID');
      case '30':
      case '37':
        return this.#readCount(value);
      default:
        return this.#readText(identifier, value);
    }
  }

  end(): Scan {
    const { manufacturedOn, expiresOn } = this.scan;
    if (manufacturedOn !== undefined && expiresOn !== undefined && manufacturedOn >= expiresOn)
      this.#reject({ code: 'MADE_AFTER_EXPIRY' }, 'manufacturedOn', 'expiresOn');
    return this.scan;
  }

  #report(problem: ScanProblem): true {
    this.scan.problems.push(problem);
    return true;
  }

  #reject(problem: ScanProblem, ...fields: (keyof Omit<Scan, 'problems'>)[]): true {
    for (const field of fields) delete this.scan[field];
    return this.#report(problem);
  }

  #rejectTwice(identifier: Identifier): true {
    return this.#reject({ code: 'AI_TWICE', identifier }, fieldOf[identifier]);
  }

  #readGtin(identifier: '01' | '02', value: string): boolean {
    if (this.scan.gtin !== undefined) return this.#rejectTwice(identifier);
    const gtin = readGtin(value);
    if (gtin === undefined) return !this.#report(problemOfGtin(value));
    Object.assign(this.scan, { gtin }, identifier === '02' ? { isContent: true } : {});
    return true;
  }

  #readLot({ value, isEnded }: GsElement): boolean {
    const readings = isEnded ? [] : lotReadings(value, this.#identifiers, this.#today).filter(isPossible);
    const [first] = readings;
    if (!first) return this.#readText('10', value);
    const all = isPossible({ lotNumber: value }) ? [...readings, { lotNumber: value }] : readings;
    if (all.length > 1) return this.#report({ code: 'LOT_AMBIGUOUS', readings: all });
    Object.assign(this.scan, first);
    return true;
  }

  #readDate(value: string, field: 'manufacturedOn' | 'bestBefore' | 'expiresOn', code: DateCode): boolean {
    const read = readGsDate(value, this.#today, field === 'manufacturedOn' ? 'first' : 'last');
    if ('wrong' in read) return this.#report({ code, wrong: read.wrong });
    this.scan[field] = read.date;
    if (field === 'expiresOn' && read.isMonthOnly) this.scan.isMonthOnly = true;
    return true;
  }

  #readCount(value: string): boolean {
    const count = /^\d{1,8}$/.test(value) ? Number(value) : 0;
    if (count < 1 || count > COUNT_MAX) return this.#report({ code: 'COUNT_INVALID' });
    if (this.scan.count !== undefined && this.scan.count !== count)
      return this.#reject({ code: 'COUNT_TWICE' }, 'count');
    this.scan.count = count;
    return true;
  }

  #readText(identifier: '00' | '10' | '21' | '240', value: string): boolean {
    if (identifier === '00') {
      if (!/^\d{18}$/.test(value)) return !this.#report({ code: 'SCAN_INCOMPLETE', identifier });
      if (checkDigit(value.slice(0, -1)) !== value.at(-1)) return !this.#report({ code: 'SSCC_CHECK_DIGIT' });
      this.scan.sscc = value;
      return true;
    }
    const { field, name, max } = texts[identifier];
    if (value === '') return this.#report({ code: `${name}_EMPTY` });
    if (value.length > max) return this.#report({ code: `${name}_TOO_LONG` });
    if (!TEXT.test(value)) return this.#report({ code: `${name}_CHARACTERS` });
    this.scan[field] = value;
    return true;
  }
}

const isPossible = ({ lotNumber }: LotReading) => lotNumber.length <= texts['10'].max && TEXT.test(lotNumber);

type DateCode = 'EXPIRY_INVALID' | 'BEST_BEFORE_INVALID' | 'MADE_INVALID';

const texts = {
  '10': { field: 'lotNumber', name: 'LOT', max: 20 },
  '21': { field: 'serialNumber', name: 'SERIAL', max: 20 },
  '240': { field: 'supplierCode', name: 'SUPPLIER_CODE', max: 30 },
} as const satisfies Partial<Record<Identifier, { field: keyof Scan; name: TextName; max: number }>>;

const fieldOf: Record<Identifier, keyof Omit<Scan, 'problems'>> = {
  '00': 'sscc',
  '01': 'gtin',
  '02': 'gtin',
  '10': 'lotNumber',
  '11': 'manufacturedOn',
  '15': 'bestBefore',
  '17': 'expiresOn',
  '21': 'serialNumber',
  '30': 'count',
  '37': 'count',
  '240': 'supplierCode',
};
