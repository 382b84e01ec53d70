/**
 * Replaces React Router's instrumentation (vite.config.ts), which the store does not use: a kilobyte less on every
 * page. Remove it before `instrumentations` are ever passed to the router.
 */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <T>(router: T): T => router;
