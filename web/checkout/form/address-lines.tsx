import { type ReactNode, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { countryCodes } from '#contract/checkout/shipping.ts';
import { useCheckoutErrorText } from '#web/checkout/checkout-error-text.ts';
import type { AddressInput } from '#web/checkout/form-state.ts';
import { countryName, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { CityField } from './city-field.tsx';
import { PostalCodeField } from './postal-code-field.tsx';

/**
 * The fields of an address, in a form that is provided as the context. Changing the country clears the city (product.md §4
 * "Checkout"). `fills`: how often the fields have been filled in at once.
 */
export function AddressLines({ fills = 0, children }: { fills?: number; children?: ReactNode }) {
  const { t } = useTranslation();
  const errorText = useCheckoutErrorText();
  const countries = useCountries();
  // Not `watch`: it renders the whole form at each keystroke.
  const { register, resetField, control, formState } = useFormContext<AddressInput>();
  const country = useWatch({ control, name: 'shippingAddress.country' });
  const errors = formState.errors.shippingAddress;
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-x-3 gap-y-4 max-[24rem]:grid-cols-1 tablet:grid-cols-2 tablet:gap-x-4 tablet:gap-y-5">
      <TextField
        {...register('shippingAddress.address')}
        required
        label={t('checkout.address')}
        autoComplete="address-line1"
        error={errorText('address', errors?.address)}
        className="col-span-full"
      />
      <SelectField
        {...register('shippingAddress.country', {
          onChange: () => resetField('shippingAddress.city', { defaultValue: '' }),
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
      <CityField key={`${country} ${fills}`} country={country} />
      <PostalCodeField country={country} />
      {children}
    </div>
  );
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
