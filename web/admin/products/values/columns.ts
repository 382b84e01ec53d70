import { catalogueColumns } from '#contract/catalogue/product-constants.ts';

/** A column of a catalogue file that has a name of its own on pages. Prices are shown with their dosages. */
export type NamedColumn = Exclude<(typeof catalogueColumns)[number], 'dosagePricing'>;

/** Whether `products.field` names the column. */
export const isColumn = (text: string): text is NamedColumn =>
  text !== 'dosagePricing' && catalogueColumns.some((column) => column === text);
