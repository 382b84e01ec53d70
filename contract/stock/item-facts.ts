/** What else matters to those who handle packs. */
export const itemFlags = ['do-not-freeze', 'protect-from-light', 'cytotoxic', 'dangerous-goods'] as const;
export type ItemFlag = (typeof itemFlags)[number];

/**
 * Classes of medicines by jurisdiction: the Poisons Standard of Australia, prescription status and controlled substances of the United
 * States, the Human Medicines and Misuse of Drugs Regulations of Great Britain, Directive 2001/83/EC. `unclassified`: checked, and in no class.
 */
export const medicineClasses = {
  AU: ['S2', 'S3', 'S4', 'S8', 'unclassified'],
  US: ['OTC', 'RX', 'CII', 'CIII', 'CIV', 'CV', 'unclassified'],
  GB: ['GSL', 'P', 'POM', 'CD2', 'CD3', 'CD4', 'CD5', 'unclassified'],
  EU: ['OTC', 'RX', 'NARC', 'unclassified'],
} as const;
export type Jurisdiction = keyof typeof medicineClasses;
export const jurisdictions = ['AU', 'US', 'GB', 'EU'] as const satisfies Jurisdiction[];

export const UNITS_PER_PACK_MAX = 10_000;
/** Characters of a supplier's code and of a tax class. */
export const ITEM_TEXT_MAX = 40;
