import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPageOfAnotherUrl } from './browser/page-url.ts';
import { takePreHydrationClicks } from './browser/pre-hydration-clicks.ts';

if (isPageOfAnotherUrl()) location.reload();
else startTransition(hydrate);

function hydrate(): void {
  takePreHydrationClicks();
  const router = <HydratedRouter />;
  // In development, reports side effects in renders and missing clean-ups; no effect in production.
  const page = import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router;
  hydrateRoot(document, page, { onRecoverableError, onCaughtError: reportError });
}

/** After Back or Forward during hydration, React draws the page anew, but without what only the HTML has, such as the logo's letters. */
function onRecoverableError(error: unknown): void {
  if (isPageOfAnotherUrl()) location.reload();
  else reportError(error);
}
