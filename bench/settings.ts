/** What a store under measurement is told: everything else is as `npm start` has it. No limit stands in the way. */
export const settings = { LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000' };
