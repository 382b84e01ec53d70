import { useEffect } from 'react';

/**
 * The page may use the camera and WebAssembly, other pages may not, and a document keeps the policy that it was loaded with
 * (server/platform/http/pages/document.ts). So the page loads its document anew when the router brings somebody here, and the next page
 * does when the router leads away.
 */
export function useOwnDocument(): void {
  useEffect(() => {
    const path = location.pathname;
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded && new URL(loaded.name).pathname !== path) location.reload();
    return () => {
      if (location.pathname !== path) location.reload();
    };
  }, []);
}
