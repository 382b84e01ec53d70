import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { LoginBody, User } from '#contract/accounts/accounts.ts';
import { type Api, ApiError, browserApi, setFindSignedIn } from '#web/api/api.ts';
import { listenForErrorCode, queryClient } from '#web/api/query-client.ts';
import { clearTab } from '#web/browser/tab-storage.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { paths } from '#web/router/paths.ts';
import { SIGNED_OUT, sessionChannel } from './session-channel.ts';

/** How long the login-required message is read before the page changes (SPEC §9). */
const LOGIN_REDIRECT_MS = 500;

/** Set by the server beside the session cookie, readable by pages: without it nobody is signed in, and no call is made. */
const SIGNED_IN_COOKIE = /(?:^|;\s*)signed_in=/;

/** Catalogue data is the same for everyone; all else in the cache belongs to one person. */
const PUBLIC_DATA = /^\/api\/(?:products|categories|types)\b/;

/** Who is signed in; `null` for a visitor. Asked once in the life of the page and not again (SPEC §4 "Authentication"). */
export function userQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/user'],
    queryFn: async () => {
      const user = await findUser(api);
      sessionChannel().postMessage(user?.id ?? null);
      return user;
    },
    retry: false,
    retryOnMount: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function findUser(api: Api): Promise<User | null> {
  if (!SIGNED_IN_COOKIE.test(document.cookie)) return null;
  try {
    return await api.call('GET /api/user');
  } catch (error) {
    // Caught here, so that a visitor's first page does not count as a session that ended.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

setFindSignedIn(() => queryClient().getQueryData(userQuery().queryKey)?.id);

/**
 * The person at the page. `unknown` on the server, at hydration and while the call runs, so that every page
 * is rendered the same for everyone; a failed call counts as a visitor.
 */
export function useUser(): { user: User | undefined; status: 'unknown' | 'visitor' | 'signed-in' } {
  const hydrated = useHydrated();
  const { data, isPending } = useQuery(userQuery());
  if (!hydrated || isPending) return { user: undefined, status: 'unknown' };
  return data ? { user: data, status: 'signed-in' } : { user: undefined, status: 'visitor' };
}

/**
 * Says that signing in is needed and goes to /auth after 500 ms (CONTRACT §3). Whoever was signed in is a visitor
 * from now on; several calls that fail together make one message.
 */
export function useRequireLogin(): () => void {
  const becomeVisitor = useClearUser();
  const navigate = useNavigate();
  const { t } = useTranslation();
  return useCallback(() => {
    becomeVisitor();
    if (leaving !== undefined) return;
    showErrorToast(t, t('common.loginRequired'), t('errors.UNAUTHORIZED'));
    leaving = setTimeout(() => {
      leaving = undefined;
      // A page that sends visitors away must not stay behind /auth, or Back would be caught in a circle.
      const replace = window.location.pathname === paths.checkout;
      void navigate(paths.auth, { replace });
    }, LOGIN_REDIRECT_MS);
  }, [becomeVisitor, navigate, t]);
}

/** Nobody is signed in at this page any more, and nothing of whoever was remains. */
export function useClearUser(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    clearUserData(client);
    client.setQueryData(userQuery().queryKey, null);
    sessionChannel().postMessage(null);
  }, [client]);
}

/** Mounted once, in the layout: a 401 from any call asks to sign in again (CONTRACT §4 "session ended in mid-use"). */
export function useSessionEnd(): void {
  const requireLogin = useRequireLogin();
  useEffect(() => listenForErrorCode('UNAUTHORIZED', requireLogin), [requireLogin]);
}

/** POST /api/login; the answer becomes the user of the page. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: LoginBody) => browserApi.call('POST /api/login', { body }),
    onSuccess: useSignInAs(),
  });
}

/** Makes somebody the user of the page, and nothing of whoever was there before remains. */
export function useSignInAs(): (user: User) => Promise<void> {
  const client = useQueryClient();
  return async (user) => {
    await client.cancelQueries({ queryKey: userQuery().queryKey });
    clearUserData(client);
    client.setQueryData(userQuery().queryKey, user);
    sessionChannel().postMessage(user.id);
  };
}

/** Asks again who is signed in, after a deed that may have changed it; a visitor stays one without a call. */
export function useRecheckUser(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const { queryKey } = userQuery();
    if (client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
  }, [client]);
}

/** Ends the session and reloads the page, which empties every cache; a failure is logged only (SPEC §7). */
export async function signOut(): Promise<void> {
  try {
    await browserApi.call('POST /api/logout');
  } catch (error) {
    console.error('Logout failed', error);
  }
  clearTab();
  sessionChannel().postMessage(SIGNED_OUT);
  window.location.reload();
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Drops what belongs to one person: all but who they are, and the catalogue. */
export function clearUserData(client: QueryClient): void {
  const userKey = userQuery().queryKey[0];
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => path !== userKey && !(typeof path === 'string' && PUBLIC_DATA.test(path)),
  });
}

const never = () => () => {};

/** False on the server and in the render that hydrates, true afterwards; correct for parts that hydrate late too. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
