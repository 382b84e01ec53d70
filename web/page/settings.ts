import { useRouteLoaderData } from 'react-router';
import type { StoreSettings } from '#web/api/server-context.ts';

/** The settings that every page has: the store's public ones, and the year of the rendering. */
export interface PageSettings extends StoreSettings {
  year: number;
}

/** Loaded once, by the root route's loader. */
export function useSettings(): PageSettings {
  return useRouteLoaderData<PageSettings>('root') ?? defaultSettings;
}

/** For an error page when the root route's loader has failed too. */
const defaultSettings: PageSettings = {
  storeName: 'Theriac',
  supportEmail: '',
  privacyEmail: '',
  publicUrl: '',
  googleSignIn: false,
  version: '',
  year: new Date().getFullYear(),
};
