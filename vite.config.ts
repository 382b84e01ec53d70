import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page runs, in one file: it changes with our libraries, not with our pages. */
const libraries = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//;
/** What every page shows: the frame, its own texts in English, and the parts it is made of; without what loads on demand. */
const frame =
  /\/(messages\/en\/(cart|catalogue|common|errors)\.|web\/([\w-]+\.tsx?|i18n\/(english|error-text|format|translation)\.|layout\/(?!toaster\.|use-toast-focus\.|user-menu\.)|accounts\/session\.|cart\/(cart-button|queries)\.|catalogue\/catalogue-names\.|ui\/(badge|button|bone|field-parts|initials|isle|picture|spinner|toast-store)\.))/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
                { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2023' },
});
