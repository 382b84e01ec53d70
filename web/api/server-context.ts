import { createContext } from 'react-router';
import type { Api } from './api.ts';

/** What the loaders of a page get from the server. */
export interface ServerContext {
  /** In-process calls as an anonymous visitor: the HTML is the same for everyone (docs/architecture.md, rule 1). */
  api: Api;
  settings: StoreSettings;
  /** Logs an error of a render. React and the router would print it, with the address, to the console. */
  reportError(error: unknown): void;
}

/** Public settings of the store, the same on every page. */
export interface StoreSettings {
  storeName: string;
  supportEmail: string;
  privacyEmail: string;
  /** Base of absolute addresses, without a trailing slash. */
  publicUrl: string;
  /** Whether pages show "Login with Google". */
  googleSignIn: boolean;
  /** False if pages do not install the service worker. */
  offlinePages?: boolean;
  /** The version of the pages' files: another one after a deployment that changes any of them. */
  version: string;
}

export const serverContext = createContext<ServerContext>();
