/** The columns of a catalogue file, in the order that an export writes them (catalogue/README.md). */
export const columns = [
  'productId',
  'drugName',
  'brandName',
  'description',
  'category',
  'type',
  'imageUrl',
  'availableDosages',
  'defaultDosage',
  'dosagePricing',
  'priceUnit',
  'packagingType',
] as const;
export type Column = (typeof columns)[number];

/** The columns of a price file, which changes prices and nothing else. A product with a single dosage needs no `dosage`. */
export const priceColumns = ['productId', 'dosage', 'price'] as const;
export type PriceColumn = (typeof priceColumns)[number];

/** A validated product of a catalogue file: prices in cents, dosages in the file's order. */
export interface CatalogueProduct {
  productId: string;
  drugName: string;
  brandName: string;
  description: string;
  category: string;
  type: string;
  imageUrl: string;
  dosages: { dosage: string; priceCents: number }[];
  defaultDosage: string;
  priceUnit: string;
  packagingType: string;
}
