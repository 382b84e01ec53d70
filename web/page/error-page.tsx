import { isRouteErrorResponse } from 'react-router';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFound } from './not-found.tsx';
import { PageHead } from './page-head.tsx';

/** Replaces a page that failed. Its button and link load a new document: the router's state may be the cause. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <PageHead title={t('common.failed.title')} />
      <MessagePage drawing="placeholder" title={t('common.failed.title')}>
        <p className="text-muted">{t('common.failed.text')}</p>
        {import.meta.env.DEV && <pre className="overflow-x-auto text-xs">{String(error)}</pre>}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => window.location.reload()}>{t('common.tryAgain')}</Button>
          <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
            {t('common.backToHome')}
          </a>
        </div>
      </MessagePage>
    </>
  );
}
