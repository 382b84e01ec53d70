/** How much of an item there is, for visitors: never a number. */
export const stockBands = ['in-stock', 'low-stock', 'back-order', 'out-of-stock'] as const;
export type StockBand = (typeof stockBands)[number];
