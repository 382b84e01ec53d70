import type { StatedFact } from '#server/catalogue/medicines/read-search.ts';

/** Conditions of a `tsquery` for the listings' documents. */

/** A condition: a product has one of the facts, or a name has one of the words. */
export function conditionOf({ facts, words }: StatedFact): string {
  const alternatives = [
    ...facts.map((fact) =>
      fact === PLAIN_RELEASE ? `(${factWord(fact)} | !${factWord('release=', ':*')})` : factWord(fact),
    ),
    ...words.map(({ word, as }) => quoted(word) + suffixes[as]),
  ];
  return `(${alternatives.join(' | ')})`;
}

/** Of a lexeme: in which weights, and whether as a prefix. */
const suffixes = { anywhere: '', 'in name': ':AB', 'start in name': ':*AB' };

/** A product that states no release form is released immediately. */
const PLAIN_RELEASE = 'release=immediate-release';

export const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * A fact (`form=tablet`) as a condition; with `suffix` `:*` its kind (`form=`). Both spellings, because listings from
 * before migration 0024 have it without the sign until they are derived again.
 */
export const factWord = (fact: string, suffix = '') => `(${quoted(`=${fact}`)}${suffix} | ${quoted(fact)}${suffix})`;

/** A condition: a product has a strength in one of its units. A word that a name states too has the weight of the name. */
export const strengthOf = (words: string[]) => `(${words.map((word) => `${quoted(word)}:ABC`).join(' | ')})`;

/** The forms that are for one route, unless a search or a product says another. */
const usualForms = {
  topical: ['cream', 'ointment', 'lotion', 'gel', 'foam'],
  oral: ['tablet', 'capsule', 'syrup', 'suspension', 'elixir'],
  rectal: ['suppository', 'enema'],
};

/**
 * Conditions for what nobody writes: the usual route of the form, and no release form. They sort what a search finds, and
 * exclude nothing.
 */
export function usualConditions(stated: StatedFact[]): string[] {
  const states = (kind: string) => stated.some(({ kinds }) => kinds.includes(kind));
  const forms = stated.flatMap(({ facts }) => facts);
  const routes = Object.entries(usualForms).filter(([, names]) => names.some((name) => forms.includes(`form=${name}`)));
  return [
    ...(states('route=') ? [] : routes.map(([route]) => factWord(`route=${route}`))),
    ...(states('release=') ? [] : [`!${factWord('release=', ':*')}`]),
  ];
}
