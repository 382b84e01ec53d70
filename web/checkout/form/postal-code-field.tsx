import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCheckoutErrorText } from '#web/checkout/checkout-error-text.ts';
import type { AddressInput } from '#web/checkout/form-state.ts';
import { countryName, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { expectedPostalCode } from './postal-code.ts';

/** A sentence that appears at once would move Place Order away from under the press that leaves the field. */
const SHOW_MS = 300;

/** The postal code. One that does not look like those of the country is pointed out when the field is left, and accepted. */
export function PostalCodeField({ country }: { country: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const errorText = useCheckoutErrorText();
  const { register, control, formState } = useFormContext<AddressInput>();
  const code = useWatch({ control, name: 'shippingAddress.postalCode' });
  const [leftWith, setLeftWith] = useState('');
  const example = code === leftWith ? expectedPostalCode(country, code) : undefined;
  return (
    <TextField
      {...register('shippingAddress.postalCode', { onBlur: () => setTimeout(() => setLeftWith(code), SHOW_MS) })}
      required
      label={t('checkout.postalCode')}
      autoComplete="postal-code"
      error={errorText('postalCode', formState.errors.shippingAddress?.postalCode)}
      help={
        example &&
        t('checkout.unusualPostalCode', { country: countryName(country, language), example: `\u2068${example}\u2069` })
      }
    />
  );
}
