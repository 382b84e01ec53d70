/** Which orders of a list come first. */
export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];
