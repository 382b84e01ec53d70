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

/** Whether one unit of the strength costs less than of each other pack of the same medicine that is compared. */
export function isLowestPerUnit(product: Compared, dosage: string, among: readonly Compared[]): boolean {
  const own = perUnit(product, dosage);
  const others = among
    .filter((each) => each !== product && medicineOf(each) === medicineOf(product))
    .flatMap((each) => perUnit(each, dosage) ?? [])
    .filter(({ unit }) => unit === own?.unit);
  return own !== undefined && others.length > 0 && others.every(({ price }) => own.price < price);
}

/** The medicine in one form as one text: prices of different medicines are not compared. */
function medicineOf({ drugName, type, forms, releaseForm = '' }: Compared): string {
  return [drugName.toLowerCase(), type, releaseForm, ...forms.toSorted()].join('|');
}

/** The price of a unit in dollars; undefined if the strength is not sold, or the pack does not say how much it contains. */
function perUnit({ dosagePricing, pack }: Compared, dosage: string) {
  const price = dosagePricing[dosage];
  return price !== undefined && pack ? { price: price / pack.quantity, unit: pack.unit } : undefined;
}
