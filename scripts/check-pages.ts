import type { ServerBuild } from 'react-router';
import { pageBuild } from '#server/platform/http/pages/page-build.ts';

/**
 * Renders a page without data from the fresh build. Fails the build when a rewrite of the page's HTML
 * (web/browser/deferred-scripts.ts) matched nothing: a new version of React or the router may write its tags differently.
 */
const rewritten = {
  'preloads at a low priority': /<link rel="modulepreload" href="[^"]+" fetchpriority="low"\/>/,
  'deferred scripts': /<script type="text\/waiting-module">/,
};

const build = (await import(new URL('../build/server/index.js', import.meta.url).href)) as ServerBuild;
const response = await pageBuild(build, 'production').render('http://localhost/terms', {
  transport: () => Promise.reject(new Error('this page needs no data')),
  settings: { storeName: '', supportEmail: '', privacyEmail: '', publicUrl: 'http://localhost', googleSignIn: false },
  reportError: (error) => {
    throw error;
  },
});
const html = await response.text();
for (const [what, pattern] of Object.entries(rewritten)) {
  if (!pattern.test(html))
    throw new Error(`The built pages are without their ${what}: see web/browser/deferred-scripts.ts.`);
}
