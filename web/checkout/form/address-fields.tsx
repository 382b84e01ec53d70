import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ShippingAddress } from '#contract/checkout/details.ts';
import { ADDRESS_NAME_MAX } from '#contract/limits.ts';
import type { CheckoutFormState, CheckoutInput } from '#web/checkout/form-state.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { AddressBook } from './address-book.tsx';
import { AddressLines } from './address-lines.tsx';
import { LastAddress } from './last-address.tsx';

/** The address fields, offers to fill them in, and a name to save the address as. */
export function AddressFields({ form, userId }: { form: CheckoutFormState; userId: number }) {
  const { t } = useTranslation();
  const [fills, setFills] = useState(0);
  // Not `form.watch`: it renders the whole checkout at each keystroke.
  const { control } = form;
  const isEmpty = useWatch({ control, name: 'shippingAddress', compute: isBlank });
  const use = (address: ShippingAddress) => {
    form.setValue('shippingAddress', address, { shouldDirty: true });
    form.clearErrors('shippingAddress');
    setFills(fills + 1);
  };
  const fillLast = (address: ShippingAddress) => {
    use(address);
    form.setFocus('shippingAddress.address'); // the offer is removed with its button
  };
  return (
    <>
      <AddressBook userId={userId} isEmpty={isEmpty} onUse={use} />
      {isEmpty && <LastAddress userId={userId} onUse={fillLast} />}
      <AddressLines fills={fills}>
        <TextField
          {...form.register('saveAs')}
          label={t('checkout.addressBook.save')}
          help={t('checkout.addressBook.help')}
          maxLength={ADDRESS_NAME_MAX}
          autoComplete="off"
          className="col-span-full"
        />
      </AddressLines>
    </>
  );
}

function isBlank(address: CheckoutInput['shippingAddress']): boolean {
  return Object.values(address).every((text) => text.trim() === '');
}
