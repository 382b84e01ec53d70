import './quick-order.css';
import './english.ts';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useAskedLanguage } from '#web/i18n/use-asked-language.ts';
import { ActionLink } from '#web/page/action-link.tsx';
import { MessagePage } from '#web/page/message-page.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { paths } from '#web/router/paths.ts';
import { useUser } from '#web/session/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { QuickOrder } from './quick-order.tsx';

/** Orders a list of codes and quantities. The server renders the same page for everyone. */
export default function QuickOrderPage() {
  useAskedLanguage();
  const { t } = useTranslation();
  const { user, status } = useUser();
  const list = useSearchParams()[0].get('list');
  if (status === 'visitor')
    return (
      <>
        <PageHead title={t('quickOrder.title')} />
        <MessagePage drawing="placeholder" title={t('common.accessDenied')}>
          <p className="text-muted">{t('quickOrder.denied')}</p>
          <div>
            <ActionLink
              to={paths.auth}
              {...(list && { state: { returnTo: `${paths.quickOrder}?${new URLSearchParams({ list })}` } })}
            >
              {t('common.signIn')}
            </ActionLink>
          </div>
        </MessagePage>
      </>
    );
  return (
    <main id="main" tabIndex={-1} className="page pt-8 pb-section" aria-busy={!user}>
      <PageHead title={t('quickOrder.title')} />
      <h1 className="text-h2">{t('quickOrder.title')}</h1>
      <p className="quick-intro mt-2 text-muted">{t('quickOrder.intro')}</p>
      {user ? (
        <QuickOrder key={user.id} userId={user.id} />
      ) : (
        <p role="status" className="flex items-center gap-3 py-16 text-muted">
          <Spinner />
          {t('common.loading')}
        </p>
      )}
    </main>
  );
}
