import { type ReactNode, type RefObject, useId, useRef } from 'react';
import type { SavedAddress } from '#contract/checkout/addresses.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ShippingAddress } from '#web/orders/shipping-address.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { useAddressChanges } from './use-address-changes.ts';

interface AddressRowProps {
  userId: number;
  address: SavedAddress;
  heading: RefObject<HTMLElement | null>;
  /** The form, while this address is edited. `opener`: the button that takes the focus afterwards. */
  form: ((opener: RefObject<HTMLElement | null>) => ReactNode) | undefined;
  /** A form is open: another one would close it, and lose what was typed there. */
  blocked: boolean;
  onEdit: () => void;
}

/** An address of the address book, or the form that edits it. */
export function AddressRow({ userId, address, heading, form, blocked, onEdit }: AddressRowProps) {
  const { t } = useTranslation();
  const { makeDefault, remove } = useAddressChanges(userId, address);
  const ref = useFocusFallback<HTMLLIElement>(heading);
  const editButton = useRef<HTMLButtonElement>(null);
  const { name } = address;
  const addressId = useId();
  if (form) {
    return (
      <li ref={ref} className="px-4 py-6 tablet:px-6">
        {form(editButton)}
      </li>
    );
  }
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
          ref={editButton}
          variant="quiet"
          blocked={blocked}
          aria-label={t('accounts.myAccount.addresses.editName', { name })}
          aria-describedby={addressId}
          onClick={onEdit}
        >
          {t('accounts.myAccount.addresses.edit')}
        </Button>
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
