import { Link } from 'react-router';
import type { AdminAccount } from '#contract/admin/accounts.ts';
import { useListState } from '#web/admin/list-url.ts';
import { formatShortDate } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { adminAccountPath } from '#web/router/paths.ts';
import { AccountBadges } from './account-badges.tsx';

/** The accounts, each with its name as a link to its page. */
export function AccountList({ accounts }: { accounts: readonly AdminAccount[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const state = useListState();
  return (
    <ul aria-label={t('people.list')} className="figures divide-y divide-line rounded-3 border border-line bg-surface">
      {accounts.map((account) => (
        <li
          key={account.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-action-tint"
        >
          <div className="min-w-0">
            <Link
              to={adminAccountPath(account.id)}
              state={state}
              className="inline-flex min-h-6 items-center font-semibold wrap-anywhere"
            >
              <bdi>{`${account.firstName} ${account.lastName}`}</bdi>
            </Link>
            <p className="text-sm wrap-anywhere text-muted">
              <bdi>{account.email}</bdi>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
            <AccountBadges account={account} />
            <span>{t('people.orders', { count: account.orders, number: formatCount(account.orders, language) })}</span>
            <time dateTime={account.createdAt}>{formatShortDate(account.createdAt, language)}</time>
          </div>
        </li>
      ))}
    </ul>
  );
}
