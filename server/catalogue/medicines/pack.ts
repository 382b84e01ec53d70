import type { Pack, PackUnit } from '#contract/catalogue/product-detail.ts';

/** The texts that state what is delivered for the price: "Carton of 2 syringes (0.5 mL each)", "per carton". */
export interface PackTexts {
  packagingType: string;
  priceUnit: string;
}

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
/** A number, with the sign of multiplication or the words that follow it. */
const COUNTED = new RegExp(String.raw`(${NUMBER})\s*(?:[x×]\s*(?=\d)|([\p{L}][\p{L} -]*))`, 'gu');

/**
 * What is delivered for the price, if the texts state it. A price "per 100 tablets" or "per tablet" is for that; any other price is
 * for the pack: the numbers of its packaging multiplied, in the unit of the last one.
 */
export function packOf({ packagingType, priceUnit }: PackTexts): Pack | undefined {
  const basis = priceUnit.replace(/^per /i, '');
  return /\d/.test(basis) ? contentsOf(basis) : (single(basis, packagingType) ?? contentsOf(packagingType));
}

/** "per tablet": one of what the pack contains. */
function single(basis: string, packagingType: string): Pack | undefined {
  const unit = unitOf(basis);
  return unit && unit === contentsOf(packagingType)?.unit ? { quantity: 1, unit } : undefined;
}

function contentsOf(text: string): Pack | undefined {
  let quantity = 1;
  let unit: PackUnit | undefined;
  const counted = [...text.matchAll(COUNTED)];
  if (counted.length !== text.match(new RegExp(NUMBER, 'g'))?.length) return undefined; // a number of something else
  for (const [, number = '', words] of counted) {
    const factor = Number(number.replaceAll(',', ''));
    if (words === undefined) {
      quantity *= factor;
      continue;
    }
    if (/^units?\b/i.test(words) && factor === 1 && unit) continue; // "10 vials (1 unit each)"
    const measure = measureOf(words);
    unit = measure?.unit;
    quantity *= factor * (measure?.size ?? 1);
  }
  return unit && quantity > 0 ? { quantity: Number(quantity.toPrecision(12)), unit } : undefined;
}

interface Measure {
  unit: PackUnit;
  /** How much of the unit one is. */
  size: number;
}

/** "mL bottle" is a volume of a bottle; "single-dose vials" are vials. */
function measureOf(words: string): Measure | undefined {
  const [first = ''] = words.split(' ', 1);
  const volume = volumes[first.toLowerCase()];
  if (volume) return volume;
  const unit = unitOf(words.replace(/\s(?:each|with|of|for|in)\b.*$/i, ''));
  return unit && { unit, size: 1 };
}

/** The unit that a noun names, with or without words before it. */
function unitOf(noun: string): PackUnit | undefined {
  const last = noun.trim().toLowerCase().split(/[ -]/).at(-1) ?? '';
  return (
    nouns[last] ?? nouns[last.replace(/ies$/, 'y')] ?? nouns[last.replace(/e?s$/, '')] ?? nouns[last.replace(/s$/, '')]
  );
}

const volumes: Record<string, Measure> = {
  ml: { unit: 'mL', size: 1 },
  l: { unit: 'mL', size: 1000 },
  g: { unit: 'g', size: 1 },
  gm: { unit: 'g', size: 1 },
  kg: { unit: 'g', size: 1000 },
};

const nouns: Record<string, PackUnit> = {
  tablet: 'tablet',
  caplet: 'tablet',
  capsule: 'capsule',
  softgel: 'capsule',
  dose: 'dose',
  spray: 'spray',
  puff: 'spray',
  actuation: 'spray',
  patch: 'patch',
  suppository: 'suppository',
  lozenge: 'lozenge',
  film: 'film',
  sachet: 'sachet',
  packet: 'sachet',
  vial: 'vial',
  ampoule: 'ampoule',
  ampule: 'ampoule',
  syringe: 'syringe',
  pen: 'pen',
  cartridge: 'cartridge',
  inhaler: 'inhaler',
  bag: 'bag',
  bottle: 'bottle',
  container: 'container',
};
