import { type Pack, type PackUnit, packUnits } from '#contract/catalogue/medicine-facts.ts';

/** The texts that state what is delivered for the price: "Carton of 2 syringes (0.5 mL each)", "per carton". */
export interface PackTexts {
  packagingType: string;
  priceUnit: string;
}

/** One number of a packaging, and what it counts: "2 syringes". */
interface Level {
  quantity: number;
  /** "syringe". */
  noun: string;
  /** Undefined for a container that is no unit: "pouch". */
  unit: PackUnit | undefined;
}

/**
 * What is delivered for the price, if the texts state it. The numbers of a packaging multiply, in the unit of the last one. A price
 * "per carton" is for all of it, "per syringe" for what is in one, "per 100 tablets" for that. Whatever could mean something else
 * is unknown: a wrong price per tablet is worse than none.
 */
export function packOf({ packagingType, priceUnit }: PackTexts): Pack | undefined {
  const basis = priceUnit.toLowerCase().replace(/^per /, '');
  if (/\b(?:half|quarter|dozen|pair)\b/.test(basis)) return undefined;
  if (/\d/.test(basis)) return total(levelsOf(basis));
  const levels = levelsOf(packagingType);
  const noun = singular(basis);
  if (isOuter(noun, packagingType)) return total(levels);
  const place = levels.findIndex(
    (level) => level.noun === noun || (level.unit !== undefined && level.unit === unitOf(noun)),
  );
  const last = levels.at(-1);
  if (place < 0) return levels.length > 1 ? undefined : total(levels);
  return place < levels.length - 1 ? total(levels.slice(place + 1)) : last && total([{ ...last, quantity: 1 }]);
}

/** What contains all the rest: "Carton of …", "10 mL vial". Some packagings do not name it. */
function isOuter(noun: string, packagingType: string): boolean {
  const text = packagingType.toLowerCase();
  const [outer = ''] = text.split(/ of | with |\d/, 1);
  if (outer.trim() !== '') return singular(outer) === noun || ANY_PACK.has(noun);
  return text.endsWith(` ${noun}`) || ANY_PACK.has(noun);
}

const ANY_PACK = new Set(['', 'pack', 'package', 'box', 'carton', 'case', 'kit', 'set', 'unit', 'piece']);

function total(levels: Level[]): Pack | undefined {
  const unit = levels.at(-1)?.unit;
  const quantity = levels.reduce((product, level) => product * level.quantity, 1);
  if (!unit || quantity <= 0 || (unit === 'spray' && quantity === 1)) return undefined; // "1 spray" is one bottle
  // "30 tablets and 4 capsules": contents are no container of what follows.
  if (levels.slice(0, -1).some((level) => level.unit !== undefined && contents.has(level.unit))) return undefined;
  return { quantity: Number(quantity.toPrecision(12)), unit };
}

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
/** A number, with the sign of multiplication or the words that follow it. */
const COUNTED = new RegExp(String.raw`(${NUMBER})\s*(?:[x×]\s*(?=\d)|([\p{L}][\p{L} -]*))`, 'gu');
/** Measures of something else than the contents, and a number that may be a thousand or a fraction. */
const UNCLEAR = /\b(?:oz|lb|mg|mcg|iu|meq|mmol|cm|mm|inch|day|week|month|hour)s?\b|µg|%|(?<!\d)\d{1,3}\.\d{3}(?!\d)/i;

/** Empty if a number counts something that is unclear. */
function levelsOf(text: string): Level[] {
  const counted = [...text.matchAll(COUNTED)];
  if (UNCLEAR.test(text) || counted.length !== text.match(new RegExp(NUMBER, 'g'))?.length) return [];
  const levels = counted.map(([, number = '', words]) => levelOf(Number(number.replaceAll(',', '')), words));
  // "10 vials (1 unit each)"
  return levels.filter(({ noun, quantity }, index) => !(index > 0 && noun === 'unit' && quantity === 1));
}

function levelOf(quantity: number, words: string | undefined): Level {
  if (words === undefined) return { quantity, noun: '', unit: undefined }; // "3 × 10 tablets"
  const [first = ''] = words.split(' ', 1);
  const volume = volumes[first.toLowerCase()];
  if (volume) return { quantity: quantity * volume.size, noun: first.toLowerCase(), unit: volume.unit };
  const noun = singular(words.replace(/\s(?:each|with|of|for|in|and|plus)\b.*$/i, ''));
  return { quantity, noun, unit: unitOf(noun) };
}

/** "Single-dose vials" → "single-dose vial". */
function singular(text: string): string {
  const noun = text.trim().toLowerCase();
  if (/(?:ss|xes|ches|shes|ies)$/.test(noun)) return noun.replace(/ies$/, 'y').replace(/(x|ch|sh)es$/, '$1');
  return noun.replace(/s$/, '');
}

/** The unit that a noun names, with or without words before it. */
function unitOf(noun: string): PackUnit | undefined {
  return nouns[noun.split(/[ -]/).at(-1) ?? ''] ?? volumes[noun]?.unit;
}

const volumes: Record<string, { unit: PackUnit; size: number }> = {
  ml: { unit: 'mL', size: 1 },
  l: { unit: 'mL', size: 1000 },
  g: { unit: 'g', size: 1 },
  gm: { unit: 'g', size: 1 },
  kg: { unit: 'g', size: 1000 },
};

/** Units that contain nothing else. */
const contents = new Set<PackUnit>([
  ...(['tablet', 'capsule', 'mL', 'g', 'dose', 'spray'] as const),
  ...(['patch', 'suppository', 'lozenge', 'film'] as const),
]);

/** Nouns and their units; a unit names itself. */
const nouns: Record<string, PackUnit> = {
  ...Object.fromEntries(packUnits.map((unit) => [unit, unit])),
  caplet: 'tablet',
  softgel: 'capsule',
  puff: 'spray',
  actuation: 'spray',
  packet: 'sachet',
  ampule: 'ampoule',
};
