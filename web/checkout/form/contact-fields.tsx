import { useCheckoutErrorText } from '#web/checkout/checkout-error-text.ts';
import type { CheckoutFormState } from '#web/checkout/form-state.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';

/** The recipient of the confirmation mail and of the parcel. */
export function ContactFields({ form }: { form: CheckoutFormState }) {
  const { t } = useTranslation();
  const errorText = useCheckoutErrorText();
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4 tablet:gap-y-5">
      <TextField
        {...form.register('email')}
        required
        label={t('common.form.email')}
        type="email"
        autoComplete="email"
        error={errorText('email', errors.email)}
        className="col-span-full"
      />
      <TextField
        {...form.register('firstName')}
        required
        label={t('common.form.firstName')}
        autoComplete="given-name"
        error={errorText('firstName', errors.firstName)}
      />
      <TextField
        {...form.register('lastName')}
        required
        label={t('common.form.lastName')}
        autoComplete="family-name"
        error={errorText('lastName', errors.lastName)}
      />
    </div>
  );
}
