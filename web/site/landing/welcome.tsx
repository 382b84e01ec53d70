import '#web/site/english.ts';
import './welcome-english.ts';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { browserApi } from '#web/api/api.ts';
import { MarkedText } from '#web/i18n/marked-text.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { orderPath, paths } from '#web/router/paths.ts';

/** Greets a signed-in customer, with a way to the products and to the last order, in the space of a visitor's two links. */
export function Welcome({ user }: { user: User }) {
  const { t } = useTranslation();
  const { data: orders } = useQuery({
    queryKey: ['/api/orders', user.id, 'last'],
    queryFn: () => browserApi.call('GET /api/orders', { query: { limit: 1 } }),
    staleTime: 0,
  });
  const last = orders?.[0];
  return (
    <>
      <p className="mb-3 min-h-6 wrap-anywhere text-muted">
        <MarkedText
          text={t('welcome.greeting', { name: user.firstName })}
          elements={{ name: <bdi className="font-semibold text-ink" /> }}
        />
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionLink to={paths.products} size="big" className="max-tablet:flex-auto">
          {t('welcome.products')}
        </ActionLink>
        {orders && (
          <ActionLink
            to={last ? orderPath(last.id) : paths.features}
            variant="secondary"
            size="big"
            className="max-tablet:flex-auto"
          >
            {last ? t('welcome.lastOrder') : t('site.hero.learnMore')}
          </ActionLink>
        )}
      </div>
    </>
  );
}
