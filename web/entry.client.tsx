import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takePreHydrationClicks } from './browser/pre-hydration-clicks.ts';

startTransition(() => {
  takePreHydrationClicks();
  // In development, reports side effects in renders and missing clean-ups; no effect in production.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
