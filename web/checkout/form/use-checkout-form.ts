import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { CheckoutDetails } from '#contract/checkout/checkout.ts';
import { ApiError } from '#web/api/api.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/checkout/draft.ts';
import type { CheckoutFormState, CheckoutInput } from '#web/checkout/form-state.ts';

/** The checkout's form, filled in with what its person typed before, or with what the store knows of them. */
export function useCheckoutForm(user: User) {
  const [draft] = useState(() => readDraft(user.id));
  const form = useForm<CheckoutInput, unknown, CheckoutDetails>({
    resolver: zodResolver(CheckoutDetails),
    defaultValues: draft ?? {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      shippingAddress: { address: '', city: '', postalCode: '', country: '' },
    },
  });
  // In the order of the page: the first of these that has an error takes the focus.
  for (const field of fields) form.register(field);
  const { subscribe } = form;
  useEffect(() => {
    if (!draft) forgetDraft(); // anybody else's
  }, [draft]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft({ userId: user.id, input: values }),
      }),
    [subscribe, user.id],
  );
  return form;
}

/** Puts what the server says about a field under that field, and the reader into the first one. */
export function useServerIssues(form: CheckoutFormState, error: Error | null): void {
  const { setError } = form;
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const known = error.issues.flatMap(({ path, code, message }) => {
      const field = fields.find((name) => name === path);
      return field ? [{ field, message: code ?? message }] : [];
    });
    for (const [place, { field, message }] of known.entries()) {
      setError(field, { message }, { shouldFocus: place === 0 });
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
] as const;
