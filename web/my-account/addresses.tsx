import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef } from 'react';
import type { SaveAddressBody, SavedAddress } from '#contract/checkout/addresses.ts';
import { addressesQuery } from '#web/addresses/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { reloadQuery } from '#web/api/query-client.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ShippingAddress } from '#web/orders/shipping-address.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { Section } from './section.tsx';

/** The address book; addresses are saved at checkout. Renders nothing when it is empty. */
export function Addresses({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: saved = [] } = useQuery(addressesQuery(userId));
  if (saved.length === 0) return null;
  return (
    <Section title={t('accounts.myAccount.addresses.title')} heading={heading}>
      <ul className="divide-y divide-line rounded-3 border border-line bg-surface">
        {saved.map((address) => (
          <AddressRow key={address.id} userId={userId} address={address} heading={heading} />
        ))}
      </ul>
    </Section>
  );
}

function AddressRow({
  userId,
  address,
  heading,
}: {
  userId: number;
  address: SavedAddress;
  heading: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation();
  const { makeDefault, remove } = useAddressChanges(userId, address);
  const ref = useFocusFallback<HTMLLIElement>(heading);
  const { name } = address;
  const addressId = useId();
  return (
    <li ref={ref} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 tablet:px-6">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <bdi>{name}</bdi>
          {address.isDefault && <Badge tone="oral">{t('accounts.myAccount.addresses.default')}</Badge>}
        </p>
        <address id={addressId} className="text-sm text-muted not-italic">
          <ShippingAddress address={address} />
        </address>
      </div>
      <p className="-ms-3 flex flex-wrap">
        {!address.isDefault && (
          <Button
            variant="quiet"
            pending={makeDefault.isPending}
            aria-label={t('accounts.myAccount.addresses.makeName', { name })}
            onClick={() => makeDefault.mutate()}
          >
            {t('accounts.myAccount.addresses.make')}
          </Button>
        )}
        <Button
          variant="quiet"
          pending={remove.isPending}
          aria-label={t('accounts.myAccount.addresses.removeName', { name })}
          aria-describedby={addressId}
          onClick={() => remove.mutate()}
        >
          {t('accounts.myAccount.addresses.remove')}
        </Button>
      </p>
    </li>
  );
}

function useAddressChanges(userId: number, { id, ...address }: SavedAddress) {
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
