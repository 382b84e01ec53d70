import '#web/accounts/english.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { LinkGoogleBody } from '#contract/accounts/accounts.ts';
import { FormErrors, SubmitButton, useFieldMessage } from '#web/accounts/form-parts.tsx';
import { SecretField } from '#web/accounts/secret-field.tsx';
import { browserApi, ResponseError } from '#web/api/api.ts';
import { toFormError } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { useSignInAs, useUser } from '#web/session/session.ts';

/**
 * Follows a sign-in with Google if the e-mail already has an account. Google cannot prove who owns the address today,
 * so the account's password confirms it, once (docs/decisions/0030). The server identifies the pending link by a
 * cookie.
 */
export default function LinkGooglePage() {
  const { t } = useTranslation();
  const { status } = useUser();
  const [isExpired, setIsExpired] = useState(false);
  if (status === 'signed-in') return <Navigate to={paths.products} replace />;
  return (
    <>
      <PageHead title={t('accounts.link.title')} />
      <MessagePage title={t('accounts.link.heading')}>
        {isExpired ? (
          <>
            <p role="alert">{t('accounts.link.expired')}</p>
            <div>
              <ActionLink to={paths.auth}>{t('accounts.backToLogin')}</ActionLink>
            </div>
          </>
        ) : (
          <LinkForm onExpired={() => setIsExpired(true)} />
        )}
      </MessagePage>
    </>
  );
}

function LinkForm({ onExpired }: { onExpired: () => void }) {
  const { t } = useTranslation();
  const message = useFieldMessage();
  const signInAs = useSignInAs();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver: zodResolver(LinkGoogleBody) });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await signInAs(await browserApi.call('POST /api/auth/google/link', { body }));
    } catch (error) {
      if (error instanceof ResponseError && error.code === 'UNAUTHORIZED') return onExpired();
      setError('root', toFormError(error));
      setFocus('password');
    }
  });
  return (
    <>
      <p>{t('accounts.link.why')}</p>
      <p className="text-muted">{t('accounts.link.effect')}</p>
      <form method="post" noValidate className="mt-2 grid gap-5" onSubmit={(event) => void submit(event)}>
        <FormErrors errors={errors} failed={t('accounts.link.failed')} submitCount={formState.submitCount} />
        <SecretField
          {...register('password')}
          required
          label={t('accounts.form.password')}
          error={message(errors.password)}
          autoComplete="current-password"
        />
        <SubmitButton size="big" full pending={isSubmitting}>
          {t('accounts.link.submit')}
        </SubmitButton>
      </form>
      <p className="text-sm text-muted">{t('accounts.link.forgot')}</p>
      <div>
        <ActionLink to={paths.forgotPassword} variant="secondary">
          {t('accounts.signIn.forgot')}
        </ActionLink>
      </div>
    </>
  );
}
