import type { AdminAccountDetail } from '#contract/admin/accounts.ts';
import { AdminSection } from '#web/admin/section.tsx';
import { formatDateTime, formatLongDate } from '#web/i18n/dates.ts';
import { formatCount, localeOf, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Fact } from '#web/orders/fact.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { adminOrdersOf } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AccountBadges } from './account-badges.tsx';
import { AccountDevices } from './account-devices.tsx';
import { AccountEvents } from './account-events.tsx';
import { useHelp } from './queries.ts';

/** An account, what its owner may need help with, and what happened. */
export function AccountDetail({ account }: { account: AdminAccountDetail }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { locked, hasPassword, hasGoogle, orders } = account;
  const resend = useHelp('resend-verification', account);
  const languageName = new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(account.language);
  const count = { count: orders, number: formatCount(orders, language) };
  return (
    <div className="max-w-[52rem]">
      <div className="mb-6 grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <AccountBadges account={account} />
          {!account.emailVerified && (
            <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate()}>
              {t('people.resend-verification.button')}
            </Button>
          )}
          {orders > 0 && (
            <ActionLink to={adminOrdersOf(account.email)} variant="secondary">
              {t('people.findOrders')}
            </ActionLink>
          )}
        </div>
        {locked && (
          <Notice tone="accent">
            {t(locked.everywhere ? 'people.lockedEverywhere' : 'people.lockedNetwork', {
              time: formatDateTime(locked.until, language) ?? '',
            })}
          </Notice>
        )}
      </div>
      <AdminSection title={t('people.details')}>
        <dl className="grid gap-4 tablet:grid-cols-2">
          <Fact name={t('people.email')}>
            <bdi className="wrap-anywhere">{account.email}</bdi>
          </Fact>
          <Fact name={t('people.since')}>{formatLongDate(account.createdAt, language)}</Fact>
          <Fact name={t('people.language')}>{languageName ?? account.language}</Fact>
          <Fact name={t('people.ordered')}>{t('people.orders', count)}</Fact>
          <Fact name={t('people.signIn')}>
            {hasPassword && <span className="block">{t('people.withPassword')}</span>}
            {hasGoogle && <span className="block">{t('people.withGoogle')}</span>}
            {!hasPassword && !hasGoogle && t('people.noSignIn')}
          </Fact>
        </dl>
      </AdminSection>
      <AccountDevices account={account} />
      <AccountEvents events={account.events} />
    </div>
  );
}
