import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useCheckoutErrorText } from '#web/checkout/checkout-error-text.ts';
import type { AddressInput } from '#web/checkout/form-state.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useCities } from './use-cities.ts';

/** The value of "Other city". No city has it: a text field cannot contain a line break. */
const OTHER = '\n';

/**
 * The city, chosen from the country's list or, after "Other city", typed into a text field (http-contract.md §4). Give it a new
 * `key` for each country.
 */
export function CityField({ country }: { country: string }) {
  const { t } = useTranslation();
  const errorText = useCheckoutErrorText();
  const { field, fieldState } = useController<AddressInput, 'shippingAddress.city'>({ name: 'shippingAddress.city' });
  const { cities, language } = useCities(country);
  const [other, setOther] = useState(field.value !== '' && !cities.some(({ city }) => city === field.value));
  const choose = (choice: string) => {
    setOther(choice === OTHER);
    field.onChange(choice === OTHER ? '' : choice);
  };
  return (
    <>
      <SelectField
        label={t('checkout.city')}
        required
        name={field.name}
        ref={other ? undefined : field.ref}
        value={other ? OTHER : field.value}
        disabled={country === ''}
        autoComplete="address-level2"
        error={other ? undefined : errorText('city', fieldState.error)}
        onChange={(event) => choose(event.target.value)}
        onBlur={field.onBlur}
        className={other ? 'max-tablet:col-span-full' : ''}
      >
        <option value="">{t(country === '' ? 'checkout.countryFirst' : 'checkout.chooseCity')}</option>
        {cities.map(({ city, name }) => (
          <option key={city} value={city} lang={language} dir="auto">
            {name}
          </option>
        ))}
        <option value={OTHER}>{t('checkout.otherCity')}</option>
      </SelectField>
      {other && (
        <TextField
          label={t('checkout.cityName')}
          required
          ref={field.ref}
          name="cityName"
          value={field.value}
          autoComplete="address-level2"
          error={errorText('cityName', fieldState.error)}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </>
  );
}
