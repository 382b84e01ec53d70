import type { ReactNode, Ref } from 'react';
import { AnnounceWhenSettled } from '#web/catalogue/card/announce-when-settled.tsx';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/**
 * "Showing X of Y medications"; screen readers announce a change. `shown` is undefined until the list has loaded. `note`: what was
 * searched instead of what was typed.
 */
export function ListHeading({
  ref,
  loading,
  shown,
  total,
  atLeast,
  note,
  isTable,
  view,
}: {
  ref: Ref<HTMLHeadingElement>;
  loading: boolean;
  shown: number | undefined;
  total: number;
  /** There are more. */
  atLeast: boolean;
  note: string;
  isTable: boolean;
  /** Chooses between cards and a table. */
  view: ReactNode;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(total, language);
  const text =
    shown === undefined
      ? t(loading ? 'catalogue.loading' : 'common.products')
      : t('catalogue.showing', {
          count: total,
          shown: formatCount(shown, language),
          total: atLeast ? t('catalogue.atLeast', { number }) : number,
        });
  return (
    <>
      <div className="mt-8 mb-5 flex flex-col gap-x-4 gap-y-1 tablet:flex-row tablet:items-baseline tablet:justify-between">
        <h1 ref={ref} tabIndex={-1} className="text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)]/snug">
          {text}
        </h1>
        <AnnounceWhenSettled text={`${note} ${shown === 0 ? t('catalogue.empty') : text}`.trim()} />
        <div className="flex flex-wrap items-baseline gap-x-4">
          {view}
          <p className="text-sm text-muted">{t(isTable ? 'catalogue.pricesInTable' : 'catalogue.prices')}</p>
        </div>
      </div>
      {note && <p className="-mt-2 mb-5 font-semibold">{note}</p>}
    </>
  );
}
