/** More than so many times what a customer usually orders is asked. */
export const UNUSUAL_TIMES = 5;
