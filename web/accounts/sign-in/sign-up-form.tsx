import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { RegisterBody } from '#contract/accounts/accounts.ts';
import { code } from '#contract/text.ts';
import {
  FormErrors,
  PASSWORDS_DIFFER,
  SubmitButton,
  TERMS_REQUIRED,
  useFieldMessage,
} from '#web/accounts/form-parts.tsx';
import { saveRegisteredEmail } from '#web/accounts/registered-email.ts';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { browserApi } from '#web/api/api.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { MarkedText } from '#web/i18n/marked-text.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { useHydrated } from '#web/session/session.ts';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Creates an account and opens /verification-pending. Disabled until the terms are accepted (product.md §2 "Auth page"). */
export function SignUpForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm<SignUp>({ resolver: zodResolver(SignUp) });
  const { handleSubmit, setError, setFocus, reset, formState } = form;
  useDraft(form);
  useHydrated(); // renders again after hydration: reads a checkbox that was checked before
  const accepted = form.watch('terms') === true;
  const submit = handleSubmit(async ({ email, firstName, lastName, password }) => {
    try {
      await browserApi.call('POST /api/register', { body: { email, firstName, lastName, password } });
      reset({ email: '', firstName: '', lastName: '' });
      saveRegisteredEmail(email);
      showToast({ title: t('common.success'), description: t('accounts.signUp.created'), tone: 'success' });
      await navigate(paths.verificationPending, { state: { email } });
    } catch (error) {
      setError('root', toFormError(error));
      setFocus('email');
    }
  });
  return (
    <form
      method="post"
      noValidate
      className="grid grid-cols-2 gap-x-4 gap-y-5 *:col-span-full"
      onSubmit={(event) => void submit(event)}
      onKeyDown={accepted ? undefined : submitByEnter}
    >
      <FormErrors errors={formState.errors} failed={t('accounts.signUp.failed')} submitCount={formState.submitCount} />
      <SignUpFields form={form} />
      <SubmitButton size="big" disabled={!accepted} pending={formState.isSubmitting}>
        {t('accounts.signUp.submit')}
      </SubmitButton>
    </form>
  );
}

function SignUpFields({ form: { register, formState } }: { form: UseFormReturn<SignUp> }) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register('email')}
        required
        type="email"
        label={t('common.form.email')}
        error={message(errors.email)}
        autoComplete="email"
      />
      <TextField
        {...register('firstName')}
        required
        label={t('common.form.firstName')}
        error={message(errors.firstName)}
        autoComplete="given-name"
        className="col-span-1!"
      />
      <TextField
        {...register('lastName')}
        required
        label={t('common.form.lastName')}
        error={message(errors.lastName)}
        autoComplete="family-name"
        className="col-span-1!"
      />
      <SecretField
        {...register('password', { deps: 'confirmPassword' })}
        required
        label={t('accounts.form.password')}
        error={message(errors.password)}
        autoComplete="new-password"
      />
      <SecretField
        {...register('confirmPassword')}
        required
        label={t('accounts.form.confirmPassword')}
        error={message(errors.confirmPassword)}
        autoComplete="new-password"
      />
      <CheckField {...register('terms')} required label={<TermsLabel />} error={message(errors.terms)} />
    </>
  );
}

function TermsLabel() {
  const { t } = useTranslation();
  return (
    <MarkedText
      text={t('accounts.signUp.terms')}
      elements={{
        terms: <Link to={paths.terms} />,
        privacy: <Link to={paths.privacyPolicy} />,
      }}
    />
  );
}

/** The contract's fields, and two fields that are not sent (product.md §5). */
const SignUp = RegisterBody.extend({
  confirmPassword: z.string().min(1, { error: code('FIELDS_REQUIRED') }),
  terms: z
    .boolean()
    .optional()
    .refine((terms) => Boolean(terms), { error: TERMS_REQUIRED }),
}).refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], error: PASSWORDS_DIFFER });
type SignUp = z.infer<typeof SignUp>;

/**
 * A disabled button blocks submitting with Enter. This submits anyway, to show what is missing, including the terms.
 */
function submitByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The input, kept in this tab while the user reads the terms, opens the other tab of the page or reloads it. No passwords. */
const DRAFT = 'sign-up-draft';
const draftFields = ['email', 'firstName', 'lastName'] as const;

function useDraft({ getValues, setValue, subscribe }: UseFormReturn<SignUp>): void {
  // After hydration: the server's HTML has empty fields, and what was typed before counts more.
  useEffect(() => {
    const draft = readTab(DRAFT) as Partial<Record<(typeof draftFields)[number], unknown>> | null;
    for (const field of draftFields) {
      const value = draft?.[field];
      if (typeof value === 'string' && !getValues(field)) setValue(field, value);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values: { email, firstName, lastName } }) => {
        const isEmpty = !email && !firstName && !lastName;
        writeTab(DRAFT, isEmpty ? undefined : { email, firstName, lastName });
      },
    });
  }, [getValues, setValue, subscribe]);
}
