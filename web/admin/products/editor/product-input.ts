import type { AdminProduct, ProductFields } from '#contract/admin/products.ts';
import { centsToText, toCents } from '#contract/money.ts';

/** A dosage as typed. Its key stays the same when rows are reordered. */
interface DosageInput {
  key: string;
  dosage: string;
  price: string;
}

/** The fields with a single text, in the order of the page. */
export const textFields = [
  'productId',
  'drugName',
  'brandName',
  'description',
  'category',
  'type',
  'imageUrl',
  'priceUnit',
  'packagingType',
] as const;
export type TextFieldName = (typeof textFields)[number];

/** The values of the form's inputs. */
export type ProductInput = Record<TextFieldName, string> & {
  dosages: DosageInput[];
  /** Key of the default dosage's row. */
  defaultKey: string;
};

export function newDosage(): DosageInput {
  lastKey += 1;
  return { key: `row ${lastKey}`, dosage: '', price: '' };
}
let lastKey = 0;

export function emptyInput(): ProductInput {
  const texts = Object.fromEntries(textFields.map((field) => [field, ''])) as Record<TextFieldName, string>;
  const first = newDosage();
  return { ...texts, dosages: [first], defaultKey: first.key };
}

/** A product as form input. */
export function toInput(product: AdminProduct): ProductInput {
  const texts = Object.fromEntries(textFields.map((field) => [field, product[field]])) as Record<TextFieldName, string>;
  const dosages = product.availableDosages.map((dosage) => {
    const cents = toCents(product.dosagePricing[dosage]);
    return { ...newDosage(), dosage, price: cents === undefined ? '' : centsToText(cents) };
  });
  const first = dosages.find(({ dosage }) => dosage === product.defaultDosage) ?? dosages[0];
  return { ...texts, dosages, defaultKey: first?.key ?? '' };
}

/** A valid input as the API takes it. */
export function toFields({ dosages, defaultKey, ...texts }: ProductInput): ProductFields {
  const rows = dosages.map(({ key, dosage, price }) => ({ key, dosage: dosage.trim(), price: plainPrice(price) }));
  const fields = Object.fromEntries(textFields.map((field) => [field, texts[field].trim()]));
  return {
    ...(fields as Record<TextFieldName, string>),
    availableDosages: rows.map(({ dosage }) => dosage),
    defaultDosage: rows.find(({ key }) => key === defaultKey)?.dosage ?? '',
    dosagePricing: Object.fromEntries(rows.map(({ dosage, price }) => [dosage, price])),
  };
}

/**
 * A price as the API reads it: "12,50", as most of Europe writes it, is 12.50. A comma before three digits may separate
 * thousands.
 */
export function plainPrice(typed: string): string {
  return typed.trim().replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
}
