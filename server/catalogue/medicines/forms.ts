import { fact } from './product-facts.ts';
import { vocabulary } from './vocabulary.ts';

/** Containers say what kind of form it is only if nothing else does. */
const CONTAINERS = new Set([
  'vial',
  'ampoule',
  'syringe',
  'pen',
  'cartridge',
  'bag',
  'sachet',
  'unit dose',
  'dose pack',
]);

/**
 * The forms among the facts of a product, in the order of catalogue/medicines/dosage-forms.txt. A form that another one implies is
 * left out: a softgel is a capsule.
 */
export function formsOf(facts: readonly string[]): string[] {
  const stated = vocabulary().entries.filter(({ kind, name }) => kind === 'form' && facts.includes(fact(kind, name)));
  const implied = new Set(stated.flatMap(({ implies }) => implies));
  const names = stated.map(({ name }) => name).filter((name) => !implied.has(name));
  const forms = names.filter((name) => !CONTAINERS.has(name));
  return (forms.length > 0 ? forms : names).map((name) => name.replaceAll(' ', '-'));
}

/** Forms that are supplied for each other: a film coat and the shape of a tablet make no difference. */
const alike: Record<string, string> = { caplet: 'tablet', 'film-coated': 'tablet' };

/** Equal for products of the same form: those of `formsOf` that make a difference. */
export function formKey(forms: readonly string[]): string {
  return [...new Set(forms.map((form) => alike[form] ?? form))].sort().join(' ');
}
