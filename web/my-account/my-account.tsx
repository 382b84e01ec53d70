import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountData } from './account-data.tsx';
import { Addresses } from './addresses/addresses.tsx';
import { AccountDetails } from './details/account-details.tsx';
import { ChangeDetails } from './details/change-details.tsx';
import { Devices } from './devices.tsx';
import { PasswordSection } from './password-section.tsx';
import { myAccountQuery } from './queries.ts';

/** The account's data, password and devices (product.md §2 "Account Details"). */
export function MyAccount({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: account, errorUpdateCount, refetch } = useQuery(myAccountQuery());
  return (
    <div className="grid gap-10">
      <AccountDetails user={user} />
      {account ? (
        <>
          <ChangeDetails user={user} hasPassword={account.hasPassword} newEmail={account.newEmail} />
          <PasswordSection user={user} hasPassword={account.hasPassword} />
          <Addresses userId={user.id} />
          <Devices devices={account.devices} />
          <AccountData hasPassword={account.hasPassword} />
        </>
      ) : errorUpdateCount > 0 ? (
        <FailedLoad text={t('accounts.myAccount.failed')} onRetry={refetch} />
      ) : (
        <AccountSkeleton />
      )}
    </div>
  );
}

function AccountSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-16" />
    </div>
  );
}
