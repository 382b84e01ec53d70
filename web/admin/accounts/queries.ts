import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminAccountDetail, AdminAccountsQuery } from '#contract/admin/accounts.ts';
import { type Api, browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Accounts per page of the list. */
export const ACCOUNTS_PAGE = 25;

/** One page of the accounts, newest first. The rows of the previous page stay until it has loaded. */
export function accountsQuery(
  { group, search, cursor }: Pick<AdminAccountsQuery, 'group' | 'search' | 'cursor'>,
  api: Api = browserApi,
) {
  return queryOptions({
    queryKey: ['/api/admin/accounts', { group, search, cursor }],
    queryFn: ({ signal }) =>
      api.page('GET /api/admin/accounts', { query: { limit: ACCOUNTS_PAGE, group, search, cursor }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** One account, loaded once each time its page is opened: each call is an entry of the audit. */
export function accountQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['/api/admin/accounts/{id}', id],
    queryFn: ({ signal }) => api.call('GET /api/admin/accounts/{id}', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Resends the verification mail or ends all sessions, and reports the result in a toast. */
export function useHelp(action: 'resend-verification' | 'sign-out', account: AdminAccountDetail) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const { id } = account;
  return useMutation({
    mutationFn: () => browserApi.call(`POST /api/admin/accounts/{id}/${action}`, { params: { id } }),
    onSuccess: (now) => {
      client.setQueryData(accountQuery(id).queryKey, now);
      const isLate = action === 'resend-verification' && now.emailVerified;
      const description = t(isLate ? 'people.resend-verification.verified' : `people.${action}.done`);
      showToast({ title: t('common.success'), description, tone: 'success' });
    },
    onError: (error) => showErrorToast(t, errorText(error, t, t(`people.${action}.failed`))),
  });
}
