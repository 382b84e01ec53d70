import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** What the server hands to the loaders of a page it renders. */
export interface ServerContext {
  /** In-process calls, as an anonymous visitor: HTML is the same for everyone (DESIGN, law 1). */
  api: Api;
  settings: StoreSettings;
}

/** Public facts of the store's configuration, the same on every page. */
export interface StoreSettings {
  storeName: string;
  supportEmail: string;
  privacyEmail: string;
  /** Base of absolute addresses, without a slash at the end. */
  publicUrl: string;
  /** Whether "Login with Google" is offered. */
  googleSignIn: boolean;
}

export const serverContext = createContext<ServerContext>();
