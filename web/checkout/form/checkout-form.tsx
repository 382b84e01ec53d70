import Truck from 'lucide-react/icons/truck';
import type { FormEventHandler, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { CheckoutFormState } from '#web/checkout/form-state.ts';
import { fieldErrorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddressFields } from './address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';

/**
 * Contact and address (product.md §2 Checkout). The submit button is elsewhere on the page and refers to the form by `id`.
 */
export function CheckoutForm({
  id,
  form,
  userId,
  onSubmit,
  children,
}: {
  id: string;
  form: CheckoutFormState;
  userId: number;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Shown above the first field. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="min-w-0">
      <FormPart title={t('checkout.contact')} first>
        {children}
        <ContactFields form={form} />
      </FormPart>
      <FormPart title={t('checkout.shippingAddress')}>
        <FormProvider {...form}>
          <AddressFields form={form} userId={userId} />
        </FormProvider>
        <TextArea
          {...form.register('deliveryNote')}
          label={t('checkout.deliveryNote.label')}
          help={t('checkout.deliveryNote.help')}
          rows={2}
          error={fieldErrorText(form.formState.errors.deliveryNote?.message, t)}
        />
      </FormPart>
      <Notice tone="info" icon={Truck} className="max-w-fit">
        {t('checkout.delivery')}
      </Notice>
    </form>
  );
}
