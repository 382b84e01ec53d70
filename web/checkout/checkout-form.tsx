import { Truck } from 'lucide-react';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/notice.tsx';
import { AddressFields } from './address-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { CheckoutFormState } from './form-state.ts';

/** Who orders and where it goes (SPEC §2 Checkout). Its button stands elsewhere, tied by `id`. */
export function CheckoutForm({
  id,
  form,
  userId,
  onSubmit,
  children,
}: {
  id: string;
  form: CheckoutFormState;
  /** Whose last address is offered. */
  userId: number;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What is to be said above the first field. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="min-w-0">
      <Step title={t('checkout.contact')} first>
        {children}
        <ContactFields form={form} />
      </Step>
      <Step title={t('checkout.shippingAddress')}>
        <AddressFields form={form} userId={userId} />
      </Step>
      <Notice tone="info" icon={Truck} className="max-w-fit">
        {t('checkout.delivery')}
      </Notice>
    </form>
  );
}

/** A part of the form under its rule; the first rule is the strong one (LOOK.md "Checkout"). */
function Step({ title, first, children }: { title: string; first?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-5 py-6 ${first ? 'border-t-2 border-ink' : 'border-t border-line'}`}
    >
      <h2 id={id} className="text-dose">
        {title}
      </h2>
      {children}
    </section>
  );
}
