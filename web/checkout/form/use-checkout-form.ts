import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { ResponseError } from '#web/api/api.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/checkout/draft.ts';
import { CheckoutForm, type CheckoutFormState, type CheckoutInput } from '#web/checkout/form-state.ts';

/** The checkout form, filled with the user's draft or else with the account's data. */
export function useCheckoutForm(user: User) {
  const [draft] = useState(() => readDraft(user.id));
  const form = useForm<CheckoutInput, unknown, CheckoutForm>({
    resolver: zodResolver(CheckoutForm),
    defaultValues: {
      deliveryNote: '',
      saveAs: '',
      ...(draft ?? {
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        shippingAddress: { address: '', city: '', postalCode: '', country: '' },
      }),
    },
  });
  // Registered in the order of the page: the first field with an error takes the focus.
  for (const field of fields) form.register(field);
  const { subscribe } = form;
  useEffect(() => {
    if (!draft) deleteDraft(); // it may be another user's
  }, [draft]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft({ userId: user.id, input: values }),
      }),
    [subscribe, user.id],
  );
  return form;
}

/** Shows the server's issues at their fields, and moves the focus to the first of these fields. */
export function useServerIssues(form: CheckoutFormState, error: Error | null): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof ResponseError)) return;
    const fieldErrors = error.issues.flatMap(({ path, code, message }) => {
      const field = fields.find((name) => name === path);
      return field ? [{ field, message: code ?? message }] : [];
    });
    for (const [index, { field, message }] of fieldErrors.entries()) {
      setError(field, { message }, { shouldFocus: index === 0 });
    }
  }, [error, setError]);
}

const fields = [
  'email',
  'firstName',
  'lastName',
  'shippingAddress.address',
  'shippingAddress.country',
  'shippingAddress.city',
  'shippingAddress.postalCode',
  'deliveryNote',
] as const;
