import '#web/checkout/english.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { SaveAddressBody, type SavedAddress } from '#contract/checkout/addresses.ts';
import { ShippingAddress } from '#contract/checkout/details.ts';
import { ADDRESS_NAME_MAX } from '#contract/limits.ts';
import { useFieldMessage } from '#web/accounts/form-parts.tsx';
import { addressesQuery } from '#web/addresses/queries.ts';
import { browserApi } from '#web/api/api.ts';
import { AddressLines } from '#web/checkout/form/address-lines.tsx';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { AccountForm } from '#web/my-account/account-form.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import type { AddressDraft } from './address-draft.ts';

interface AddressFormProps {
  userId: number;
  /** The address that is edited; none for a new one. */
  edited: SavedAddress | undefined;
  /** What was typed before a reload. */
  draft: AddressDraft | undefined;
  keepDraft: (draft: AddressDraft | undefined) => void;
  /** The button that replaces the form when it closes, and takes the focus. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Adds an address to the address book, or changes one with its name. */
export function AddressForm({ userId, edited, draft, keepDraft, opener, onClose }: AddressFormProps) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const close = () => {
    keepDraft(undefined);
    onClose();
  };
  const { form, submit } = useAddressForm({ userId, edited, draft, keepDraft }, close);
  const { formState, register } = form;
  return (
    <FormProvider {...form}>
      <AccountForm
        note={t('accounts.myAccount.addresses.note')}
        failed={t('accounts.myAccount.addresses.failed')}
        label={t('accounts.myAccount.addresses.save')}
        {...{ formState, opener, submit }}
        onClose={close}
      >
        <TextField
          {...register('name')}
          required
          label={t('accounts.myAccount.addresses.name')}
          maxLength={ADDRESS_NAME_MAX}
          autoComplete="off"
          error={message(formState.errors.name)}
        />
        <AddressLines />
      </AccountForm>
    </FormProvider>
  );
}

const AddressFormValues = z.object({ name: SaveAddressBody.shape.name, shippingAddress: ShippingAddress });
type AddressFormValues = z.infer<typeof AddressFormValues>;

function useAddressForm(
  { userId, edited, draft, keepDraft }: Pick<AddressFormProps, 'userId' | 'edited' | 'draft' | 'keepDraft'>,
  onSaved: () => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const id = edited?.id;
  const form = useForm<AddressDraft['input'], unknown, AddressFormValues>({
    resolver: zodResolver(AddressFormValues),
    defaultValues: draft && draft.id === id ? draft.input : toInput(edited),
  });
  const { handleSubmit, setError, setFocus, subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: input }) => keepDraft({ userId, id, input }),
      }),
    [subscribe, userId, id, keepDraft],
  );
  const submit = handleSubmit(async ({ name, shippingAddress }) => {
    const body = { name, ...shippingAddress };
    try {
      const saved = id
        ? await browserApi.call('PATCH /api/addresses/{id}', { params: { id }, body })
        : await browserApi.call('POST /api/addresses', { body });
      client.setQueryData(addressesQuery(userId).queryKey, saved);
      const description = t('accounts.myAccount.addresses.saved', { name });
      showToast({ title: t('common.success'), description, tone: 'success' });
      onSaved();
    } catch (error) {
      setError('root', toFormError(error));
      setFocus('name');
    }
  });
  return { form, submit };
}

function toInput(edited: SavedAddress | undefined): AddressDraft['input'] {
  const { name = '', address = '', city = '', postalCode = '', country = '' } = edited ?? {};
  return { name, shippingAddress: { address, city, postalCode, country } };
}
