/**
 * The oldest supported browsers: those of Tailwind 4. Syntax and CSS are built for them (vite.config.ts), and
 * test/unsupported-features.test.ts checks that the built scripts use nothing newer. Mobile versions have the same numbers.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const;
