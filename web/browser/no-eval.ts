/**
 * Keeps zod from trying whether it may make functions of text: our policy forbids it, and the try alone would be
 * reported as a violation. Read when the first schema is made, so `root.tsx` imports this before anything else.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };
