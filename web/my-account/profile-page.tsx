import '#web/accounts/english.ts';
import '#web/orders/english.ts';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { formatMemberSince } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useAskedLanguage } from '#web/i18n/use-asked-language.ts';
import { OrderHistory } from '#web/orders/order-history.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Initials } from '#web/ui/initials.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MyAccount } from './my-account.tsx';

/** The user's orders and account (product.md §2 "Profile"). The server renders the same skeleton for everyone. */
export default function ProfilePage() {
  const { t } = useTranslation();
  useAskedLanguage();
  const { user, status } = useUser();
  return (
    <>
      <PageHead title={t('common.myProfile')} />
      {status === 'visitor' ? (
        <MessagePage drawing="placeholder" title={t('common.accessDenied')}>
          <p className="text-muted">{t('accounts.profile.denied')}</p>
          <div>
            <ActionLink to={paths.auth}>{t('common.signIn')}</ActionLink>
          </div>
        </MessagePage>
      ) : (
        <main id="main" tabIndex={-1} className="page max-w-[64rem]! pt-8 pb-section" aria-busy={!user}>
          <h1 className="sr-only">{t('common.myProfile')}</h1>
          {user ? <Profile user={user} /> : <ProfileSkeleton />}
        </main>
      )}
    </>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === DETAILS ? DETAILS : ORDERS;
  return (
    <>
      <ProfileHeader user={user} />
      <Tabs
        label={t('accounts.profile.tabs')}
        value={tab}
        onValueChange={(value) =>
          setSearch(value === DETAILS ? { tab: DETAILS } : {}, { replace: true, preventScrollReset: true })
        }
        tabs={[
          { value: ORDERS, label: t('accounts.profile.orders'), content: <OrderHistory user={user} /> },
          { value: DETAILS, label: t('accounts.profile.details'), content: <MyAccount user={user} /> },
        ]}
      />
    </>
  );
}

function ProfileHeader({ user }: { user: User }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const date = formatMemberSince(user.createdAt, language) ?? t('common.notAvailable');
  return (
    <div className="mb-8 flex items-center gap-5">
      <Initials firstName={user.firstName} lastName={user.lastName} size="big" />
      <div className="min-w-0 flex-1">
        <h2 className="text-h2 wrap-anywhere">
          <bdi>{`${user.firstName} ${user.lastName}`}</bdi>
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          <LtrText>{user.email}</LtrText>
        </p>
        <p className="text-sm text-muted">{t('accounts.profile.memberSinceDate', { date })}</p>
      </div>
    </div>
  );
}

/** The layout of the header and the tabs while the user loads. */
function ProfileSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      <div className="mb-8 flex items-center gap-5">
        <Skeleton className="size-18 rounded-full" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-12 w-full" />
    </>
  );
}

const ORDERS = 'orders';
const DETAILS = 'details';
