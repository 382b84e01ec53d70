import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { browserApi } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { showErrorToast } from '#web/page/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { Section } from './section.tsx';

/** Opens the form that changes the password. Accounts without a password can request a link to set one. */
export function PasswordSection({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!hasPassword) return <NoPassword email={user.email} />;
  return (
    <Section title={t('accounts.form.password')}>
      {isOpen ? (
        <ChangePasswordForm email={user.email} opener={opener} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button ref={opener} variant="secondary" onClick={() => setIsOpen(true)}>
            {t('accounts.myAccount.password.change')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function NoPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const requestLink = useMutation({
    mutationFn: () => browserApi.call('POST /api/forgot-password', { body: { email } }),
    onSuccess: () =>
      showToast({ title: t('common.success'), description: t('accounts.myAccount.password.sent'), tone: 'success' }),
    onError: (error) => showErrorToast(t, errorText(error, t, t('accounts.forgot.failed'))),
  });
  return (
    <Section title={t('accounts.form.password')}>
      <p className="text-muted">{t('accounts.myAccount.password.none')}</p>
      <div>
        <Button variant="secondary" pending={requestLink.isPending} onClick={() => requestLink.mutate()}>
          {t('accounts.myAccount.password.choose')}
        </Button>
      </div>
    </Section>
  );
}
