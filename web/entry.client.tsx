import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takeEarlyPresses } from './early-press.ts';

startTransition(() => {
  takeEarlyPresses();
  hydrateRoot(document, <HydratedRouter />);
});
