/** Columns of a file of deliveries, as its first line names them. Each line has a GTIN, or a product and its dosage. */
export const deliveryFileColumns = [
  ...(['supplier', 'deliveryNote', 'gtin', 'productId', 'dosage'] as const),
  ...(['lotNumber', 'expiresOn', 'manufacturedOn', 'quantity', 'status'] as const),
] as const;
export type DeliveryFileColumn = (typeof deliveryFileColumns)[number];

/** Why a whole file is rejected. `columns`: the first line lacks some. */
export const deliveryFileFaults = ['not-utf-8', 'quote', 'columns', 'no-lines', 'too-many-lines'] as const;
export type DeliveryFileFault = (typeof deliveryFileFaults)[number];

/** `known`: it was received before. */
export const deliveryOutcomes = ['received', 'known', 'rejected'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

export const DELIVERY_FILE_BYTES_MAX = 2_000_000;
export const DELIVERY_FILE_LINES_MAX = 10_000;
/** Rejected lines in one report. */
export const REJECTED_LINES_MAX = 1_000;

/** A file with headings and one example. */
export const deliveryFileTemplate = `${deliveryFileColumns.join(',')}
Meridian Wholesale,DN-4711,09506000134352,,,AB12,2027-12-31,2026-01-15,48,released
`;
