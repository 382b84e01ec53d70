import { useRouteLoaderData } from 'react-router';
import type { StoreSettings } from '#web/api/server-context.ts';

/** What every page knows: the store's public facts, and the year in which it was rendered. */
export interface PageSettings extends StoreSettings {
  year: number;
}

/** Read once, by the root route's loader. */
export function useSettings(): PageSettings {
  return useRouteLoaderData<PageSettings>('root') ?? unknownStore;
}

/** What an error page says when not even the root's loader answered. */
const unknownStore: PageSettings = {
  storeName: 'Theriac',
  supportEmail: '',
  privacyEmail: '',
  publicUrl: '',
  googleSignIn: false,
  year: new Date().getFullYear(),
};
