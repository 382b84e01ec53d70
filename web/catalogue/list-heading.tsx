import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, useLanguage } from '../i18n/format.ts';

/** "Showing X of Y medications", said politely whenever it changes. `shown` is undefined while nothing is loaded. */
export function ListHeading({
  ref,
  loading,
  shown,
  total,
}: {
  ref: Ref<HTMLHeadingElement>;
  loading: boolean;
  shown: number | undefined;
  total: number;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <div className="mt-8 mb-5 flex flex-col gap-x-4 gap-y-1 tablet:flex-row tablet:items-baseline tablet:justify-between">
      <h1
        ref={ref}
        tabIndex={-1}
        aria-live="polite"
        aria-atomic="true"
        className="text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)]/snug"
      >
        {shown === undefined
          ? t(loading ? 'catalogue.loading' : 'common.products')
          : t('catalogue.showing', {
              count: total,
              shown: formatCount(shown, language),
              total: formatCount(total, language),
            })}
      </h1>
      <p className="text-sm text-muted">{t('catalogue.prices')}</p>
    </div>
  );
}
