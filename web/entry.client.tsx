import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takePreHydrationClicks } from './browser/pre-hydration-clicks.ts';

startTransition(() => {
  takePreHydrationClicks();
  // Says while developing what renders or effects do that they must not; elsewhere nothing.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
