import { paths } from '#web/router/paths.ts';
import { useUser } from './session.ts';

/** Where help is: a visitor is asked to sign in (product.md §4), a customer finds the store's addresses. */
export function useHelpPath(): string {
  return useUser().user ? paths.contact : paths.auth;
}
