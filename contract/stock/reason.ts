/** Characters of the reason of a change of a lot. */
export const REASON_MAX = 200;
