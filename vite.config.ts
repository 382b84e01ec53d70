import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { oldestBrowsers } from './web/browser/oldest-browsers.ts';

/**
 * What every page runs, in one file: it changes with our libraries, not with our pages. Without what only one page uses:
 * `useMutationState` and infinite queries.
 */
const libraries =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(useMutationState|[iI]nfiniteQuery(?!Behavior)))|\/web\/(browser\/import-with-retry|router\/route-[\w-]+)\./;
/** Modules that the frame may hold: our code, texts in English, icons. */
const frameParts = /\/(web|contract)\/|\/messages\/en\/|\/lucide-react\/dist\/esm\/icons\//;
const texts = /\/messages\/en\/|\/english\.ts$/;
/** The entries that every page loads. */
const everyPage = /\/web\/(entry\.client|root|layout\/store-layout-page)\.tsx/;
/** Pages, most visited first, and the file of what they share with another page. The landing page has no file of its own. */
const sharedWith = [
  ['/web/site/landing/landing-page.tsx', 'frame'],
  ['/web/catalogue/products-page.tsx', 'lists'],
] as const;
/**
 * The list of products, the page of one, their parts on demand, and what a customer usually orders. What only they share is in a file of
 * its own, and in another what the list does not need at once.
 */
const catalogue = /\/web\/(catalogue|orders\/usual)\//;
const list = /\/products-page\.tsx/;
/** Its parts on demand find there what both import: they do not count as importers of their own. */
const partOfList = /\/products-table\.tsx/;
/** So small that a file of its own would cost more; in that of the product cards, checkout would load them all. */
const everywhere = /\/(contract\/digits|web\/cart\/quantity\/read-quantity|web\/catalogue\/suggestions\/typing-key)\./;
/** Only forms with a password need them. Many do, but none of them is what a visit starts with. */
const passwords = /\/web\/(ui\/form\/password-field|accounts\/secret-field)\.|\/icons\/eye(-off)?\./;
/** Many pages write dates, but none of them is what a visit starts with. */
const dates = /\/web\/i18n\/dates\./;
/** A module that this many pages and parts on demand import is in the frame; a small one (characters) from fewer on. */
const FRAME_SHARE = { any: 24, small: 5, smallSize: 500 };

/**
 * The file of a module, read from the import graph. The frame has what every page imports and what most import; texts that
 * not every page needs stay apart.
 */
function fileName(moduleId: string, graph: Rolldown.ChunkingContext): string | null {
  const importers = new Set([moduleId]);
  const entries: string[] = [];
  for (const id of importers) {
    const module = graph.getModuleInfo(id);
    if (module?.isEntry || module?.dynamicImporters.length) entries.push(id);
    for (const importer of module?.importers ?? []) if (frameParts.test(importer)) importers.add(importer);
  }
  if (everywhere.test(moduleId) || entries.some((id) => everyPage.test(id))) return 'frame';
  if (passwords.test(moduleId)) return 'passwords';
  if (dates.test(moduleId)) return null;
  const isText = texts.test(moduleId);
  const isSmall = !isText && (graph.getModuleInfo(moduleId)?.code?.length ?? 0) <= FRAME_SHARE.smallSize;
  const pages = entries.some((id) => list.test(id)) ? entries.filter((id) => !partOfList.test(id)) : entries;
  if (pages.length >= (isSmall ? FRAME_SHARE.small : FRAME_SHARE.any)) return 'frame';
  if (entries.length < 2) return null;
  if (entries.every((id) => catalogue.test(id))) return entries.some((id) => list.test(id)) ? 'products' : 'tables';
  if (isText) return null;
  return sharedWith.find(([page]) => entries.some((id) => id.includes(page)))?.[1] ?? null;
}

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
 * fails, it discovers routes that the store's pages know from the start, and it has instrumentation, which the store does not use.
 */
const inRouterPlace: Record<string, string> = {
  'routeModules.js': 'web/router/route-modules.ts',
  'fog-of-war.js': 'web/router/route-discovery.ts',
  'instrumentation.js': 'web/router/route-instrumentation.ts',
};
const routerInBrowser = /\/node_modules\/react-router\/dist\/\w+\/(index|lib\/dom\/ssr\/\w+|lib\/router\/router)\.js$/;
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

/** Ours for what draws an icon: in the browser and on the server, whose markup has to be the same. */
const iconPlace: Plugin = {
  name: 'icon-place',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/')
      ? fileURLToPath(new URL('web/ui/icon.ts', import.meta.url))
      : undefined,
};

/** A service worker serves the pages of its folder and below, so its file is beside them. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'web/offline/service-worker.ts', fileName: 'service-worker.js' });
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), bundlePages, routerPlaces, iconPlace, serviceWorker],
  publicDir: 'public',
  // Found before the first page asks, so that a fresh `npm run dev` does not reload it.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'radix-ui',
      'react-hook-form',
      'react-router',
      'react-router/dom',
      'zod',
    ],
    exclude: ['lucide-react'],
  },
  environments: {
    client: {
      build: {
        // Forty small files cost more than the few bytes of them that a page does without.
        rollupOptions: {
          output: {
            // Seven characters tell versions of a file apart; the route table, which goes with the first page, has them all.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries },
                { name: fileName, test: frameParts },
                {
                  name: 'fields',
                  test: /\/web\/ui\/form\/(field|form-part|text-area)\.tsx|\/contract\/characters\.ts/,
                },
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
