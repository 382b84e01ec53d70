import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ShippingAddress } from '#contract/checkout/checkout.ts';
import { countryCodes } from '#contract/checkout/shipping.ts';
import { ADDRESS_NAME_MAX } from '#contract/limits.ts';
import { useCheckoutErrorText } from '#web/checkout/checkout-error-text.ts';
import type { CheckoutFormState, CheckoutInput } from '#web/checkout/form-state.ts';
import { countryName, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { AddressBook } from './address-book.tsx';
import { CityField } from './city-field.tsx';
import { LastAddress } from './last-address.tsx';
import { PostalCodeField } from './postal-code-field.tsx';

/** The address fields and an offer to fill them in. Changing the country clears the city (product.md §4 "Checkout"). */
export function AddressFields({ form, userId }: { form: CheckoutFormState; userId: number }) {
  const { t } = useTranslation();
  const errorText = useCheckoutErrorText();
  const countries = useCountries();
  const [offersUsed, setOffersUsed] = useState(0);
  // Not `form.watch`: it renders the whole checkout at each keystroke.
  const { control } = form;
  const country = useWatch({ control, name: 'shippingAddress.country' });
  const isEmpty = useWatch({ control, name: 'shippingAddress', compute: isBlank });
  const errors = form.formState.errors.shippingAddress;
  const use = (address: ShippingAddress) => {
    form.setValue('shippingAddress', address, { shouldDirty: true });
    form.clearErrors('shippingAddress');
    setOffersUsed(offersUsed + 1);
  };
  const fillLast = (address: ShippingAddress) => {
    use(address);
    form.setFocus('shippingAddress.address'); // the offer is removed with its button
  };
  return (
    <>
      <AddressBook userId={userId} isEmpty={isEmpty} onUse={use} />
      {isEmpty && <LastAddress userId={userId} onUse={fillLast} />}
      <div className="grid grid-cols-[3fr_2fr] gap-x-3 gap-y-4 max-[24rem]:grid-cols-1 tablet:grid-cols-2 tablet:gap-x-4 tablet:gap-y-5">
        <TextField
          {...form.register('shippingAddress.address')}
          required
          label={t('checkout.address')}
          autoComplete="address-line1"
          error={errorText('address', errors?.address)}
          className="col-span-full"
        />
        <SelectField
          {...form.register('shippingAddress.country', {
            onChange: () => form.resetField('shippingAddress.city', { defaultValue: '' }),
          })}
          required
          label={t('checkout.country')}
          autoComplete="country"
          error={errorText('country', errors?.country)}
          className="max-tablet:col-span-full"
        >
          <option value="">{t('checkout.chooseCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <CityField key={`${country} ${offersUsed}`} form={form} country={country} />
        <PostalCodeField form={form} country={country} />
        <TextField
          {...form.register('saveAs')}
          label={t('checkout.addressBook.save')}
          help={t('checkout.addressBook.help')}
          maxLength={ADDRESS_NAME_MAX}
          autoComplete="off"
          className="col-span-full"
        />
      </div>
    </>
  );
}

function isBlank(address: CheckoutInput['shippingAddress']): boolean {
  return Object.values(address).every((text) => text.trim() === '');
}

/** The countries we ship to, with their names in the current language and in its sort order. */
function useCountries() {
  const { language } = useLanguage();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return countryCodes
      .map((code) => ({ code, name: countryName(code, language) }))
      .sort((one, other) => compare(one.name, other.name));
  }, [language]);
}
