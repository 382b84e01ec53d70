/**
 * The oldest browsers that the pages are made for: those of Tailwind 4. Syntax and CSS are built for them (vite.config.ts),
 * and a test holds the built scripts to what they have (test/browsers.test.ts). On phones the same numbers count.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const;
