import type { Product } from '#contract/catalogue/catalogue.ts';
import { pick, type Random, shuffled } from '#server/demo/random.ts';
import { type PharmacistSearch, statedForm } from './pharmacist.ts';

/** Ways to type what a description states. */
const releases: [RegExp, string[]][] = [
  [/extended/, ['er', 'xr', 'sr', 'xl', 'cr', 'extended release', 'prolonged release', 'ER']],
  [/delayed/, ['dr', 'ec', 'delayed release', 'enteric coated', 'DR']],
  [/disintegrating/, ['odt', 'orally disintegrating', 'orodispersible', 'ODT']],
];
const forms: [RegExp, string[]][] = [
  [/chewable/, ['chew', 'chewable', 'chew tabs']],
  [/tablet/, ['tab', 'tabs', 'tablet', 'tablets']],
  [/capsule/, ['cap', 'caps', 'capsule', 'capsules']],
  [/inhaler|aerosol/, ['inhaler', 'inh']],
  [/inhalation/, ['neb', 'nebs', 'nebulizer solution']],
  [/suspension/, ['susp', 'suspension']],
  [/injection|injectable/, ['inj', 'injection', 'injectable']],
  [/eye drops/, ['eye drops', 'eye gtts', 'ophth']],
  [/ear drops/, ['ear drops', 'ear']],
  [/nasal spray/, ['nasal spray', 'nasal']],
  [/syrup/, ['syrup', 'syr']],
  [/solution/, ['soln', 'solution']],
  [/cream/, ['cream', 'crm']],
  [/ointment/, ['oint', 'ointment']],
  [/gel/, ['gel']],
  [/lotion/, ['lotion']],
  [/patch/, ['patch']],
  [/suppository/, ['supp', 'suppository']],
];
const salts: [RegExp, string][] = [
  [/hydrochloride/i, 'hcl'],
  [/hydrobromide/i, 'hbr'],
  [/\bsodium$/i, 'na'],
  [/succinate/i, 'succ'],
  [/tartrate/i, 'tart'],
  [/phosphate/i, 'phos'],
  [/besylate/i, 'bes'],
  [/acetate/i, 'acet'],
];

/**
 * The facts of a random product, typed in a random order, abbreviated or with a slip. One of the first three products, and the
 * first of them, must be equal: the same name, release, form and strength.
 */
export function madeUpSearch(products: Product[], random: Random): PharmacistSearch {
  const product = pick(random, products);
  const form = statedForm(product);
  const release = releases.find(([pattern]) => pattern.test(form));
  const shape = forms.find(([pattern]) => pattern.test(form));
  const strength = pick(random, product.availableDosages);
  const words = [
    nameOf(product, random),
    ...(release ? [pick(random, release[1])] : []),
    ...(shape && random() < 0.6 ? [pick(random, shape[1])] : []),
    ...(random() < 0.7 && strength.length < 25
      ? [pick(random, [strength, strength.replaceAll(' ', ''), strength.toLowerCase()])]
      : []),
  ];
  const typed = (random() < 0.3 ? shuffled(random, words) : words).join(' ');
  const withStrength = typed.replaceAll(' ', '').toLowerCase().includes(strength.replaceAll(' ', '').toLowerCase());
  return {
    kind: 'made up',
    typed: typed.slice(0, 200),
    isWanted: (other) =>
      plainName(other.drugName) === plainName(product.drugName) &&
      (!release || release[0].test(statedForm(other))) &&
      (!shape ||
        !words.some((word) => shape[1].includes(word)) ||
        shape[0].test(statedForm(other)) ||
        other.type === product.type) &&
      (!withStrength || other.availableDosages.some((each) => each.toLowerCase() === strength.toLowerCase())),
  };
}

function nameOf({ drugName }: Product, random: Random): string {
  const salt = salts.find(([pattern]) => pattern.test(drugName));
  const name = salt && random() < 0.4 ? drugName.replace(salt[0], salt[1]) : drugName;
  return random() < 0.2 ? withSlip(name, random) : pick(random, [name, name.toLowerCase()]);
}

/** One letter of a long word missing, doubled, or in the place of the next. */
function withSlip(name: string, random: Random): string {
  const words = name.split(' ');
  const [word = ''] = words;
  if (word.length < 8 || !/^[a-z]+$/i.test(word)) return name;
  const at = 2 + Math.floor(random() * (word.length - 4));
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  return [pick(random, slips), ...words.slice(1)].join(' ');
}

/** A name without the differences of spelling that one substance has in the file. */
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/\bhcl\b/g, 'hydrochloride')
    .replace(/[^a-z]+/g, ' ')
    .split(' ')
    .filter((word) => word !== 'and')
    .sort()
    .join(' ')
    .trim();
