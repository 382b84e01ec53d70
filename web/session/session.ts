import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { LoginBody, User } from '#contract/accounts/accounts.ts';
import { type Api, browserApi, ResponseError, setFindSignedIn } from '#web/api/api.ts';
import { listenForErrorCode, queryClient } from '#web/api/query-client.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { paths } from '#web/router/paths.ts';
import { sessionChannel } from './session-channel.ts';

/** How long the login-required message is shown before the redirect (product.md §9). */
const LOGIN_REDIRECT_MS = 500;

/**
 * A cookie that scripts can read, set beside the session cookie: without it the page makes no call to find the user.
 */
const SIGNED_IN_COOKIE = /(?:^|;\s*)signed_in=/;

/** Queries that are the same for all users; all others belong to one user. */
const PUBLIC_DATA = /^\/api\/(?:products|categories|types)\b/;

/** The signed-in user; `null` for a visitor. Loaded once per page load (product.md §4 "Authentication"). */
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
    // Caught here: on the first page, a 401 is not the end of a session.
    if (error instanceof ResponseError && error.status === 401) return null;
    throw error;
  }
}

setFindSignedIn(() => queryClient().getQueryData(userQuery().queryKey)?.id);

/**
 * The current user. `unknown` on the server, at hydration and during the call, so that the first render is the same for
 * everyone. A failed call counts as a visitor.
 */
export function useUser(): { user: User | undefined; status: 'unknown' | 'visitor' | 'signed-in' } {
  const hydrated = useHydrated();
  const { data, isPending } = useQuery(userQuery());
  if (!hydrated || isPending) return { user: undefined, status: 'unknown' };
  return data ? { user: data, status: 'signed-in' } : { user: undefined, status: 'visitor' };
}

/**
 * Reports that a login is required, and redirects to /auth after 500 ms (http-contract.md §3). The page shows a visitor from
 * then on. Several calls that fail together cause one message and one redirect.
 */
export function useRequireLogin(): () => void {
  const clearUser = useClearUser();
  const navigate = useNavigate();
  const { t } = useTranslation();
  return useCallback(() => {
    clearUser();
    if (redirectTimer !== undefined) return;
    showErrorToast(t, t('common.loginRequired'), t('errors.UNAUTHORIZED'));
    redirectTimer = setTimeout(() => {
      redirectTimer = undefined;
      // A page that redirects visitors must not stay in the history: Back from /auth would lead to /auth again.
      const replace = window.location.pathname === paths.checkout;
      void navigate(paths.auth, { replace });
    }, LOGIN_REDIRECT_MS);
  }, [clearUser, navigate, t]);
}

/** Makes the page show a visitor, and deletes the user's data. */
export function useClearUser(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    clearUserData(client);
    client.setQueryData(userQuery().queryKey, null);
    sessionChannel().postMessage(null);
  }, [client]);
}

/** Use once, in the layout: a 401 of any call requires a new login (http-contract.md §4 "session ended in mid-use"). */
export function useSessionEnd(): void {
  const requireLogin = useRequireLogin();
  useEffect(() => listenForErrorCode('UNAUTHORIZED', requireLogin), [requireLogin]);
}

/** POST /api/login; the response becomes the user of the page. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: LoginBody) => browserApi.call('POST /api/login', { body }),
    onSuccess: useSignInAs(),
  });
}

/** Sets the user of the page, and deletes the previous user's data. */
export function useSignInAs(): (user: User) => Promise<void> {
  const client = useQueryClient();
  return async (user) => {
    await client.cancelQueries({ queryKey: userQuery().queryKey });
    clearUserData(client);
    client.setQueryData(userQuery().queryKey, user);
    sessionChannel().postMessage(user.id);
  };
}

/** Reloads the user after a call that may have changed them; without a call for a visitor. */
export function useReloadUser(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const { queryKey } = userQuery();
    if (client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
  }, [client]);
}

let redirectTimer: ReturnType<typeof setTimeout> | undefined;

/** Deletes all queries of one user, except the user and the catalogue. */
export function clearUserData(client: QueryClient): void {
  const userKey = userQuery().queryKey[0];
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => path !== userKey && !(typeof path === 'string' && PUBLIC_DATA.test(path)),
  });
}

const subscribeToNothing = () => () => {};

/** False on the server and in the hydrating render, then true; also for components that hydrate late. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
