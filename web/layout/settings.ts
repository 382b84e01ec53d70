import { useRouteLoaderData } from 'react-router';
import type { StoreSettings } from '../api-context.ts';

/** Public facts of the store, read once by the root route's loader. */
export function useSettings(): StoreSettings {
  return useRouteLoaderData<StoreSettings>('root') ?? unknownStore;
}

/** What an error page says when not even the root's loader answered. */
const unknownStore: StoreSettings = {
  storeName: 'Theriac',
  supportEmail: '',
  privacyEmail: '',
  publicUrl: '',
  googleSignIn: false,
};
