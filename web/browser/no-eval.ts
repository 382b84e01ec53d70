/**
 * Stops zod from testing whether it may compile functions from text. The policy forbids that, and the test alone would
 * be reported as a violation. zod reads this when the first schema is created, so `root.tsx` imports this module first.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };
