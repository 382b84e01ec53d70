/** Characters of the name of a supplier, and of the number of a delivery note. */
export const SUPPLIER_NAME_MAX = 120;
export const DELIVERY_NOTE_MAX = 60;
