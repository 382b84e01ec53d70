import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { oldestBrowsers } from './web/browser/oldest-browsers.ts';

/**
 * What every page runs, in one file: it changes with our libraries, not with our pages. Without `useMutationState`, which
 * only the admin pages use.
 */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*useMutationState)|\/web\/(browser\/import-with-retry|router\/route-[\w-]+)\./;
/**
 * What every page shows: the frame, its own texts in English, and the parts it is made of; without what loads on demand.
 * And the icons of the first pages: each would be a file of its own.
 */
const frame =
  /\/(lucide-react\/.*\/(check|chevron-(left|right)|clock|minus|plus|shield-check|truck)\.|messages\/en\/(cart|catalogue|common|errors)\.|web\/([\w-]+\.tsx?|(api|browser|page)\/|router\/paths\.|i18n\/(catalogue-names|english|error-text|format|translation)\.|layout\/(?!header\/(header-menu-panel|user-menu)\.|hosts\/(toaster|use-toast-focus)\.)|session\/session\.|cart\/(drawer\/cart-button|queries)\.|catalogue\/card\/type-badge\.|ui\/(badge|button|empty-state|skeleton|initials|ltr-text|on-demand|picture|spinner|form\/field-parts|overlay\/toast-store)\.))/;
/** What the products page has in common with the cart and the desk. */
const catalogue =
  /\/(contract\/catalogue\/search-limits|web\/(catalogue\/queries|cart\/failures|ui\/(measures|form\/select-field)))\./;
/** Orders' dates and items, for their customers and the desk. */
const orders = /\/web\/(i18n\/dates|orders\/order-items)\./;

/**
 * What only pages run goes into the page bundle, and of the 1,700 icons and the widgets only those that are used: 9 MB of the
 * server's memory less. What the server runs too stays outside, so that it is there once.
 */
const bundlePages: Plugin = {
  name: 'bundle-pages',
  apply: 'build',
  config: () => ({
    environments: { ssr: { resolve: { noExternal: true, external: ['react', 'react-dom', 'react-router', 'zod'] } } },
  }),
};

/**
 * Files of React Router that pages run ours instead of: its way to load the code of a page reloads the document when that
 * fails, and it discovers routes that the store's pages know from the start.
 */
const inRouterPlace: Record<string, string> = {
  'routeModules.js': 'web/router/route-modules.ts',
  'fog-of-war.js': 'web/router/route-discovery.ts',
};
const routerInBrowser = /\/node_modules\/react-router\/dist\/\w+\/(index|lib\/dom\/ssr\/\w+)\.js$/;
const routerPlaces: Plugin = {
  name: 'router-places',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const ours = routerInBrowser.test(importer ?? '') && inRouterPlace[path.basename(source)];
    return ours ? fileURLToPath(new URL(ours, import.meta.url)) : undefined;
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundlePages, routerPlaces],
  publicDir: 'public',
  // Found before the first page asks, so that a fresh `npm run dev` does not reload it.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'lucide-react',
      'radix-ui',
      'react-hook-form',
      'react-router',
      'react-router/dom',
      'zod',
    ],
  },
  environments: {
    client: {
      build: {
        // Forty small files cost more than the few bytes of them that a page does without.
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries },
                { name: 'frame', test: frame },
                { name: 'catalogue', test: catalogue },
                { name: 'orders', test: orders },
                { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  // These know OKLCH, and need no second value for every colour.
  build: { assetsInlineLimit: 0, target: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`) },
});
