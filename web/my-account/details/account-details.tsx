import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { formatMemberSince } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** The account's data, read-only (product.md §2 "Account Details"). */
export function AccountDetails({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const type = user.role === 'admin' ? t('accounts.profile.administrator') : t('accounts.profile.customer');
  return (
    <dl>
      <DetailRow name={t('common.form.firstName')}>
        <bdi>{user.firstName}</bdi>
      </DetailRow>
      <DetailRow name={t('common.form.lastName')}>
        <bdi>{user.lastName}</bdi>
      </DetailRow>
      <DetailRow name={t('common.form.email')}>
        <LtrText>{user.email}</LtrText>
      </DetailRow>
      <DetailRow name={t('accounts.profile.accountType')}>{type}</DetailRow>
      <DetailRow name={t('accounts.profile.memberSince')}>
        {formatMemberSince(user.createdAt, language) ?? t('common.notAvailable')}
      </DetailRow>
    </dl>
  );
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid border-b border-line py-4 last:border-0 last:pb-0 tablet:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
