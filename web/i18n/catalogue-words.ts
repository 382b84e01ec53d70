import type { Language } from '#contract/languages.ts';
import { fill, findText, type PluralForm, pluralFormOf } from '#contract/translate.ts';

/**
 * What a language calls the closed vocabulary of catalogues, which is written in English: types, categories, price units, packagings.
 * Undefined: it has no words for it. A packaging is translated whole or not at all, because half of one could be misread.
 */
export interface CatalogueWords {
  typeName(type: string): string | undefined;
  categoryName(category: string): string | undefined;
  /** "per 100 tablets" → "por 100 comprimidos". */
  unitName(priceUnit: string): string | undefined;
  /** "Carton of 10 vials (2 mL each)" → "Estuche de 10 viales de 2 mL". */
  packagingName(packagingType: string): string | undefined;
}

/** The group `vocabulary` of a language's messages. */
interface Vocabulary {
  types: Record<string, string>;
  categories: Record<string, string>;
  packs: Record<string, string>;
  /** By the English singular: the forms that follow a number, one | two | few | many; or one | all others. */
  nouns: Record<string, string>;
}

const COUNT = String.raw`\d+(?:,\d{3})*`;
const MEASURE = String.raw`\d+(?:,\d{3})*(?:\.\d+)? (?:mL|L|g|kg)`;
const measure = new RegExp(`^${MEASURE}$`);
const counted = new RegExp(`^(${COUNT}) (.+)$`);
const measuredPack = new RegExp(`^(${MEASURE}) (.+)$`);
const wholePack = /^(\D+?) (?:of|with) (\d.*)$/;
const nested = /^([^()]+) \(([^()]+?)(?: each)?\)$/;
const sold = new RegExp(`^Sold per (${COUNT}|${MEASURE})$`);

export function catalogueWords(language: Language, { types, categories, packs, nouns }: Vocabulary): CatalogueWords {
  const say = (key: string, values: Record<string, string | number>) =>
    fill(findText(packs, language, key, values) ?? '', values);

  /** "1,000" would be one in Spanish and French. */
  const numberName = (digits: string) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`).format(Number(digits.replaceAll(',', '')));

  /** Decimals stay as in strengths, which are not translated. */
  const measureName = (text: string) => text.replaceAll(',', '');

  /** The forms of a noun, which is written in its singular or plural. */
  function formsOf(noun: string): string[] | undefined {
    const name = [noun, ...singularsOf(noun)].find((each) => Object.hasOwn(nouns, each));
    return name === undefined ? undefined : nouns[name]?.split('|');
  }

  /** "10 vials". */
  function countedName(text: string): { name: string; count: number } | undefined {
    const [, digits = '', noun = ''] = counted.exec(text) ?? [];
    const forms = formsOf(noun);
    if (!forms) return undefined;
    const count = Number(digits.replaceAll(',', ''));
    const form = pluralFormOf(language, count);
    const name = forms[formPlace(form, forms.length)] ?? '';
    return { name: form === 'two' ? name : `${numberName(digits)} ${name}`, count };
  }

  /** "10 vials", "5 mL"; and what is in each of them. */
  function contentsName([first = '', ...others]: string[]): string | undefined {
    if (measure.test(first)) return others.length === 0 ? measureName(first) : undefined;
    // More parts may stand beside each other: "(1 syringe, 2 needles)".
    if (others.length > 1 && !measure.test(others.at(-1) ?? '')) return undefined;
    const contents = countedName(first);
    if (others.length === 0 || !contents) return contents?.name;
    const parts = contentsName(others);
    return parts && say('each', { contents: contents.name, parts, count: contents.count });
  }

  function packName(noun: string): string | undefined {
    const name = formsOf(noun.toLowerCase())?.[0];
    return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  }

  function packagingName(text: string): string | undefined {
    const [, amount = '', measured = ''] = measuredPack.exec(text) ?? [];
    const [, outer = '', inside = ''] = wholePack.exec(text) ?? [];
    const [, soldPer = ''] = sold.exec(text) ?? [];
    const [, single = ''] = /^Single (.+)$/.exec(text) ?? [];
    if (text === 'Sold singly') return say('singly', {});
    if (soldPer)
      return say('soldPer', { contents: measure.test(soldPer) ? measureName(soldPer) : numberName(soldPer) });
    if (measured) return withPack(measured, (pack) => say('measured', { pack, measure: measureName(amount) }));
    if (single) return withPack(single, (pack) => say('single', { pack }));
    if (!outer) return packName(text);
    const [, holder = inside, parts = ''] = nested.exec(inside) ?? [];
    const contents = contentsName([holder, ...parts.split(', ').filter(Boolean)]);
    if (!contents) return undefined;
    const key = measure.test(holder) ? 'measured' : 'whole';
    return withPack(outer, (pack) => say(key, { pack, contents, measure: contents }));
  }

  const withPack = (noun: string, name: (pack: string) => string) => {
    const pack = packName(noun);
    return pack && name(pack);
  };

  return {
    typeName: (type) => own(types, type),
    categoryName: (category) => own(categories, category),
    unitName: (priceUnit) => {
      if (!priceUnit.startsWith('per ')) return undefined;
      const basis = priceUnit.slice('per '.length);
      const contents = /^\d/.test(basis) ? contentsName([basis]) : formsOf(basis)?.[0];
      return contents && say('price', { contents });
    },
    packagingName,
  };
}

function own(names: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Arabic has forms for one, two, few and many, and says all other counts as one; Spanish and French have two. */
function formPlace(form: PluralForm, forms: number): number {
  if (forms === 2) return form === 'one' ? 0 : 1;
  return { zero: 0, one: 0, two: 1, few: 2, many: 3, other: 0 }[form];
}

function singularsOf(noun: string): string[] {
  return [noun.replace(/ies$/, 'y'), noun.replace(/es$/, ''), noun.replace(/s$/, '')];
}
