import '#web/accounts/resend-english.ts';
import { showErrorToast } from '#web/page/error-toast.ts';
import '#web/accounts/english.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useEffect } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { EmailBody } from '#contract/accounts/accounts.ts';
import { ErrorAnnouncement, SubmitButton, useFieldMessage } from '#web/accounts/form-parts.tsx';
import { Notes } from '#web/accounts/notes.tsx';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';

/** Shown after registration: explains the mail, and sends another (product.md §2 "Verification pending"). */
export default function VerificationPendingPage() {
  const { t } = useTranslation();
  const email = useRegisteredEmail();
  const notes = [
    { icon: Mail, text: t('accounts.pending.spam') },
    { icon: Clock, text: t('accounts.pending.expires') },
    { icon: ShieldCheck, text: t('accounts.pending.needed') },
  ];
  return (
    <>
      <PageHead title={t('accounts.pending.title')} />
      <MessagePage drawing="letter" title={t('accounts.pending.title')}>
        <p className="text-muted">
          {t('accounts.pending.sent')} {email && t('accounts.pending.sentTo', { email })}
        </p>
        <Notes notes={notes} />
        <ResendForm />
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <ActionLink to={paths.home} variant="secondary">
            {t('accounts.pending.continue')}
          </ActionLink>
          <ActionLink to={paths.auth} variant="quiet" className="-ms-3">
            {t('accounts.backToLogin')}
          </ActionLink>
        </div>
      </MessagePage>
    </>
  );
}

function ResendForm() {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const { register, handleSubmit, setFocus, formState } = useResendForm();
  const { errors, isSubmitting } = formState;

  async function resend(body: { email: string }): Promise<void> {
    try {
      await browserApi.call('POST /api/resend-verification', { body });
      showToast({
        title: t('verification.sentTitle'),
        description: t('verification.sent'),
        tone: 'success',
      });
    } catch (error) {
      const description = errorText(error, t, t('accounts.pending.failed'));
      showErrorToast(t, description, t('verification.failedTitle'));
      setFocus('email');
    }
  }

  function showMissingEmail({ email }: FieldErrors<{ email: string }>): void {
    if (email?.message !== 'EMAIL_REQUIRED') return;
    showErrorToast(t, t('accounts.pending.emailRequired'), t('accounts.pending.emailRequiredTitle'));
  }

  const submit = handleSubmit(resend, showMissingEmail);
  return (
    <form
      method="post"
      noValidate
      className="my-2 grid gap-4 rounded-3 border border-line bg-surface p-4 tablet:p-6"
      onSubmit={(event) => void submit(event)}
    >
      <ErrorAnnouncement errors={errors} submitCount={formState.submitCount} />
      <TextField
        {...register('email')}
        required
        type="email"
        label={t('common.form.email')}
        error={message(errors.email)}
        autoComplete="email"
      />
      <SubmitButton full pending={isSubmitting}>
        {t('verification.resend')}
      </SubmitButton>
    </form>
  );
}

function useRegisteredEmail(): string | undefined {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  return typeof state?.email === 'string' ? state.email : undefined;
}

/** The e-mail comes from the registration (in the router's state, never in the address), or from the account. */
function useResendForm() {
  const registered = useRegisteredEmail();
  const form = useForm<{ email: string }>({ resolver: zodResolver(EmailBody), defaultValues: { email: registered } });
  const { getValues, setValue } = form;
  const email = useUser().user?.email;
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email);
  }, [email, getValues, setValue]);
  return form;
}
