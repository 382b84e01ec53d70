/** Limits that pages use without loading the schemas. */

/** Maximum, and default, number of items in a list response (http-contract.md §2). */
export const LIST_LIMIT_MAX = 1000;

/** Maximum quantity of one product and dosage in a cart (http-contract.md §2). */
export const QUANTITY_MAX = 999;

/** Maximum number of lines in a cart: they must fit into one order and one response. */
export const CART_LINES_MAX = 500;

/** The most addresses in an address book, and the most characters of a name. */
export const ADDRESSES_MAX = 50;
export const ADDRESS_NAME_MAX = 60;

/** Characters of a note about an order. */
export const ORDER_NOTE_MAX = 1_000;

/** Lines of a quick order. */
export const QUICK_ORDER_MAX = 500;

/** Characters of the text of such a line. */
export const LINE_TEXT_MAX = 200;

/** The most order lists of a customer, and the most characters of a name. */
export const ORDER_LISTS_MAX = 50;
export const ORDER_LIST_NAME_MAX = 60;
/** The longest time between two reminders of an order list. */
export const REMINDER_WEEKS_MAX = 26;

/** Codes that mean one pack, as its GTIN does: of the National Drug Code directory (NDC) and of Australian wholesalers (PDE). Quick order finds items by them. */
export const packCodeKinds = ['ndc', 'pde'] as const;
/** Codes of an item besides its GTIN: the above, the Australian register, and classes and terms (ATC, RxNorm, AMT, UNSPSC). */
export const itemCodeKinds = [...packCodeKinds, 'artg', 'atc', 'rxnorm', 'amt', 'unspsc'] as const;
export const ITEM_CODE_MAX = 40;

/** The most own codes of a customer, and the most characters of a code. */
export const OWN_CODES_MAX = 5_000;
export const OWN_CODE_MAX = 40;

/** Stock alerts of one customer. */
export const STOCK_ALERTS_MAX = 200;
