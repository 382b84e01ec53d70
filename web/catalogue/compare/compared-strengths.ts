import type { ComparedProduct } from './compared-query.ts';

type Compared = Pick<
  ComparedProduct,
  'drugName' | 'type' | 'forms' | 'releaseForm' | 'availableDosages' | 'dosagePricing' | 'pack'
>;

/** The strengths of all products: those that most of them have come first. */
export function comparedStrengths(products: readonly Compared[]): string[] {
  const owners = new Map<string, number>();
  for (const dosage of products.flatMap((each) => each.availableDosages))
    owners.set(dosage, (owners.get(dosage) ?? 0) + 1);
  return [...owners].toSorted(([, one], [, other]) => other - one).map(([dosage]) => dosage);
}

/**
 * Whether one unit of the strength costs less than in another pack of the same medicine that is compared, and in none more than
 * that. A vial of 500 mg is not compared by its mL: it may only be more dilute.
 */
export function isLowestPerUnit(product: Compared, dosage: string, among: readonly Compared[]): boolean {
  const own = perUnit(product, dosage);
  if (!own) return false;
  const differences = among
    .filter((each) => each !== product && medicineOf(each) === medicineOf(product))
    .flatMap((each) => perUnit(each, dosage) ?? [])
    .filter(({ unit }) => unit === own.unit)
    // Whole cents times quantities: equal prices are equal.
    .map(({ cents, quantity }) => Math.round(cents * own.quantity * 1e6) - Math.round(own.cents * quantity * 1e6));
  return differences.every((each) => each >= 0) && differences.some((each) => each > 0);
}

/** The medicine in one form as one text: prices of different medicines are not compared. */
function medicineOf({ drugName, type, forms, releaseForm = '' }: Compared): string {
  return [drugName.toLowerCase(), type, releaseForm, ...forms.toSorted()].join('|');
}

/** A strength that says how much is in each mL or g: "250 mg/5 mL", "2.5 %". */
const CONCENTRATION = /[/%]|\bper\b/;

/** The price of a pack and what it contains; undefined if the strength is not sold, or the pack does not say how much it contains. */
function perUnit({ dosagePricing, pack }: Compared, dosage: string) {
  const price = dosagePricing[dosage];
  if (price === undefined || !pack) return undefined;
  const isMeasured = pack.unit === 'mL' || pack.unit === 'g';
  return isMeasured && !CONCENTRATION.test(dosage) ? undefined : { ...pack, cents: Math.round(price * 100) };
}
