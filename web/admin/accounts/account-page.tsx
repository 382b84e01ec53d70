import './english.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminPageFrame } from '#web/admin/admin-page-frame.tsx';
import { useBackTarget } from '#web/admin/list-url.ts';
import { ResponseError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountDetail } from './account-detail.tsx';
import { accountQuery } from './queries.ts';

/** /admin/accounts/:id. The server renders the same HTML for every account. */
export default function AccountPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { user } = useUser();
  const isId = /^[1-9]\d{0,9}$/.test(id);
  const isAdmin = user?.role === 'admin';
  const { data: account, error, refetch } = useQuery({ ...accountQuery(Number(id)), enabled: isAdmin && isId });
  const isUnknown = error instanceof ResponseError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
  const back = <BackToAccounts />;
  // Only when the user has loaded: the server renders no account.
  if (isAdmin && (!isId || isUnknown)) {
    return (
      <AdminPageFrame title={t('people.notFound')} back={back}>
        <p role="status" className="text-muted">
          {t('people.notFoundText')}
        </p>
      </AdminPageFrame>
    );
  }
  const name = account && `${account.firstName} ${account.lastName}`;
  return (
    <AdminPageFrame
      title={name ?? t('people.account')}
      heading={name && <bdi className="wrap-anywhere">{name}</bdi>}
      back={back}
    >
      {account && <AccountDetail account={account} />}
      {!account && error && <FailedLoad text={errorText(error, t, t('people.accountFailed'))} onRetry={refetch} />}
      {!account && !error && <Skeleton className="h-72" />}
    </AdminPageFrame>
  );
}

function BackToAccounts() {
  const { t } = useTranslation();
  return <BackLink {...useBackTarget(paths.adminAccounts)}>{t('people.back')}</BackLink>;
}
