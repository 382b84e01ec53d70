/**
 * In the place of React Router's discovery of routes (vite.config.ts), a kilobyte on the line: the whole route table comes
 * with the first page (react-router.config.ts), so that there is nothing to discover.
 */
export const isFogOfWarEnabled = () => false;
export const getPartialManifest = <T>(manifest: T): T => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
