import type { AdminAccount } from '#contract/admin/accounts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Whether the account is an administrator's, and whether its address is verified. */
export function AccountBadges({ account }: { account: Pick<AdminAccount, 'role' | 'emailVerified'> }) {
  const { t } = useTranslation();
  return (
    <>
      {account.role === 'admin' && <Badge tone="type">{t('people.administrator')}</Badge>}
      {!account.emailVerified && <Badge tone="pending">{t('people.unverified')}</Badge>}
    </>
  );
}
