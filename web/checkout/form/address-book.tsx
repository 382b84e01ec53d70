import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SavedAddress } from '#contract/checkout/addresses.ts';
import type { ShippingAddress } from '#contract/checkout/details.ts';
import { countryCodes } from '#contract/checkout/shipping.ts';
import { addressesQuery } from '#web/addresses/queries.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

/**
 * Fills the address in from the customer's address book; an empty form starts with the default. Renders nothing when the book is empty
 * or cannot be loaded.
 */
export function AddressBook({
  userId,
  isEmpty,
  onUse,
}: {
  userId: number;
  /** No address has been entered yet. */
  isEmpty: boolean;
  onUse: (address: ShippingAddress) => void;
}) {
  const { t } = useTranslation();
  const { data: saved = [] } = useQuery(addressesQuery(userId));
  const [chosen, setChosen] = useState('');
  const choose = (id: string) => {
    setChosen(id);
    const address = saved.find((each) => String(each.id) === id);
    const shipped = address && toShippingAddress(address);
    if (shipped) onUse(shipped);
  };
  const initial = saved.find(({ isDefault }) => isDefault);
  const start = useEffectEvent(() => {
    if (initial && isEmpty) choose(String(initial.id));
  });
  // When the address book has loaded.
  const initialId = initial?.id;
  useEffect(() => {
    if (initialId !== undefined) start();
  }, [initialId]);
  if (saved.length === 0) return null;
  return (
    <SelectField
      label={t('checkout.addressBook.choose')}
      value={isEmpty ? '' : chosen}
      onChange={(event) => choose(event.target.value)}
      autoComplete="off"
    >
      <option value="">{t('checkout.addressBook.none')}</option>
      {saved.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Undefined for a country that is no longer served. */
function toShippingAddress({ address, city, postalCode, country }: SavedAddress): ShippingAddress | undefined {
  const code = countryCodes.find((served) => served === country);
  return code && { address, city, postalCode, country: code };
}
