import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import cityList from '#contract/cities.json' with { type: 'json' };
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useCheckoutErrorText } from './checkout-error-text.ts';
import type { CheckoutFormState } from './checkout-form.tsx';

/** No city is called this: it is not a text that the field could hold. */
const OTHER = '\n';

const citiesOf: Record<string, string[]> = cityList.cities;

/**
 * One value, the city, from the country's list or, after "Other city", from a text field beside it (CONTRACT §4). To be
 * mounted anew for each country.
 */
export function CityField({ form, country }: { form: CheckoutFormState; country: string }) {
  const { t } = useTranslation();
  const errorText = useCheckoutErrorText();
  const { field, fieldState } = useController({ control: form.control, name: 'shippingAddress.city' });
  const cities = citiesOf[country] ?? [];
  const [other, setOther] = useState(field.value !== '' && !cities.includes(field.value));
  const choose = (choice: string) => {
    setOther(choice === OTHER);
    field.onChange(choice === OTHER ? '' : choice);
  };
  return (
    <>
      <SelectField
        label={t('orders.checkout.city')}
        name={field.name}
        ref={other ? undefined : field.ref}
        value={other ? OTHER : field.value}
        disabled={country === ''}
        autoComplete="address-level2"
        error={other ? undefined : errorText('city', fieldState.error)}
        onChange={(event) => choose(event.target.value)}
        onBlur={field.onBlur}
      >
        <option value="">{t(country === '' ? 'orders.checkout.countryFirst' : 'orders.checkout.chooseCity')}</option>
        {cities.map((city) => (
          <option key={city} value={city} lang="en" dir="auto">
            {city}
          </option>
        ))}
        <option value={OTHER}>{t('orders.checkout.otherCity')}</option>
      </SelectField>
      {other && (
        <TextField
          label={t('orders.checkout.cityName')}
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
