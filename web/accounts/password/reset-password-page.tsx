import '#web/accounts/english.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { resetLinkQuery } from '#web/accounts/queries.ts';
import { TokenPageHead } from '#web/accounts/token-page-head.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { Redirect } from '#web/page/redirect.tsx';
import { paths } from '#web/router/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

/** The page of a reset link: checking, then invalid or the form, then success (product.md §2 "Password reset"). */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { token = '' } = useParams();
  const [done, setDone] = useState(false);
  const hasToken = token.trim() !== '';
  const link = resetLinkQuery(token);
  const { data } = useQuery({ ...link, enabled: hasToken && !done });
  return (
    <>
      <TokenPageHead title={t('accounts.reset.title')} />
      {done ? (
        <Success />
      ) : !hasToken || data === 'invalid' ? (
        <Invalid hasToken={hasToken} />
      ) : data === 'valid' ? (
        <ResetPasswordForm
          token={token}
          onDone={() => setDone(true)}
          onInvalidToken={() => client.setQueryData(link.queryKey, 'invalid')}
        />
      ) : (
        <Validating />
      )}
    </>
  );
}

function Validating() {
  const { t } = useTranslation();
  return (
    <MessagePage drawing="letter" title={t('accounts.reset.title')}>
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        {t('accounts.reset.checking')}
      </p>
    </MessagePage>
  );
}

function Invalid({ hasToken }: { hasToken: boolean }) {
  const { t } = useTranslation();
  return (
    <MessagePage drawing="placeholder" title={t('accounts.reset.title')}>
      <p role="alert">{t(hasToken ? 'accounts.reset.invalid' : 'accounts.reset.missing')}</p>
      <p className="text-muted">{t('accounts.reset.expiry')}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <ActionLink to={paths.auth}>{t('accounts.backToLogin')}</ActionLink>
        <ActionLink to={`${paths.auth}?forgot`} variant="quiet" className="-ms-3">
          {t('accounts.reset.newLink')}
        </ActionLink>
      </div>
    </MessagePage>
  );
}

function Success() {
  const { t } = useTranslation();
  return (
    <MessagePage drawing="tablet-bottle" title={<span role="status">{t('accounts.reset.success')}</span>}>
      <Redirect to={paths.auth}>{t('accounts.reset.redirect')}</Redirect>
      <div>
        <ActionLink to={paths.auth}>{t('accounts.reset.goToLogin')}</ActionLink>
      </div>
    </MessagePage>
  );
}
