import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { ActionLink } from './action-link.tsx';
import { MessagePage } from './message-page.tsx';
import { PageHead } from './page-head.tsx';

/** "404 Page Not Found" with its hint (product.md §2), for an unknown address and for a page that responds 404. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('common.notFound.title')} />
      <MessagePage drawing="placeholder" title={t('common.notFound.heading')}>
        <p className="text-muted">{t('common.notFound.hint')}</p>
        <div className="flex flex-wrap gap-2">
          <ActionLink to={paths.home}>{t('common.backToHome')}</ActionLink>
          <ActionLink to={paths.products} variant="secondary">
            {t('common.products')}
          </ActionLink>
        </div>
      </MessagePage>
    </>
  );
}
