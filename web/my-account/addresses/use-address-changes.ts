import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SaveAddressBody, SavedAddress } from '#contract/checkout/addresses.ts';
import { addressesQuery } from '#web/addresses/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Makes an address the default, or removes it from the address book. */
export function useAddressChanges(userId: number, { id, ...address }: SavedAddress) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = addressesQuery(userId);
  const onError = (error: Error) => {
    showErrorToast(t, errorText(error, t, t('accounts.myAccount.addresses.failed')));
    void reloadQuery(client, queryKey);
  };
  const makeDefault = useMutation({
    // A country that is no longer served is an error of the server.
    mutationFn: () =>
      browserApi.call('POST /api/addresses', { body: { ...address, isDefault: true } as SaveAddressBody }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => browserApi.call('DELETE /api/addresses/{id}', { params: { id } }),
    onSuccess: () => {
      const description = t('accounts.myAccount.addresses.removed', { name: address.name });
      showToast({ title: t('common.success'), description, tone: 'success' });
      return reloadQuery(client, queryKey);
    },
    onError,
  });
  return { makeDefault, remove };
}
