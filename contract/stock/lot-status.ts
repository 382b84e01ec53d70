/** States of a lot. Only packs of a released lot may be sold. Expired is a date, not a status. */
export const lotStatuses = ['released', 'quarantined', 'on-hold', 'recalled', 'damaged', 'destroyed'] as const;
export type LotStatus = (typeof lotStatuses)[number];

/** States in which a delivery can be received. */
export const receivedStatuses = ['released', 'quarantined'] as const satisfies LotStatus[];

/** States that a lot may get only with the approval of a second administrator, if the store asks for it. */
export const approvedStatuses = ['released', 'destroyed'] as const satisfies LotStatus[];

/**
 * The states that may follow each. What is on sale is not destroyed in one step, what is recalled or damaged returns to sale only through quarantine, and
 * what is destroyed is gone.
 */
export const lotTransitions: Record<LotStatus, readonly LotStatus[]> = {
  released: ['quarantined', 'on-hold', 'recalled', 'damaged'],
  quarantined: ['released', 'on-hold', 'recalled', 'damaged', 'destroyed'],
  'on-hold': ['released', 'quarantined', 'recalled', 'damaged', 'destroyed'],
  recalled: ['quarantined', 'damaged', 'destroyed'],
  damaged: ['quarantined', 'recalled', 'destroyed'],
  destroyed: [],
};
