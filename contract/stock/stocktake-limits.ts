/** Lots of one stocktake. */
export const STOCKTAKE_LOTS_MAX = 1_000;
/** Characters of its name. */
export const STOCKTAKE_NAME_MAX = 80;
