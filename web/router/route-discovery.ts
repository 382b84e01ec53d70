/**
 * Replaces React Router's discovery of routes (vite.config.ts), which saves a kilobyte: the first page has the whole
 * route table (react-router.config.ts).
 */
export const isFogOfWarEnabled = () => false;
export const getPartialManifest = <T>(manifest: T): T => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
