import { catalogueColumns, type ItemColumn, type importColumns } from '#contract/catalogue/product-constants.ts';

/** A column of a catalogue file. */
export type Column = (typeof catalogueColumns)[number];
/** A column of a catalogue or dosage file. */
export type ImportColumn = (typeof importColumns)[number];

/** Codes and facts of an item as the columns of a file write them. What is not set is absent; an empty text removes it. */
export type ItemTexts = Partial<Record<ItemColumn, string>>;

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
  /** Codes and facts by dosage. Absent where they are not compared; what is absent in them stays. */
  items?: Record<string, ItemTexts>;
}

/** The columns of a product's row that can change, in the order of a file. */
export const rowColumns = catalogueColumns.filter(
  (column) => column !== 'productId' && column !== 'availableDosages' && column !== 'dosagePricing',
);
