import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isPageOfAnotherAddress } from './browser/page-address.ts';
import { takePreHydrationClicks } from './browser/pre-hydration-clicks.ts';

if (isPageOfAnotherAddress()) location.reload();
else startTransition(hydrate);

function hydrate() {
  takePreHydrationClicks();
  // In development, reports side effects in renders and missing clean-ups; no effect in production.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}
