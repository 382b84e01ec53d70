import type { ReactNode } from 'react';
import { toCents } from '#contract/money.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { LoadedFigures } from './queries.ts';
import { periodLabel } from './range.ts';

/** The numbers of the charts. */
export function PeriodsTable({ figures: { periods, range } }: { figures: LoadedFigures }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <details className="mt-4">
      <summary className="min-h-target py-2.5 font-semibold hover:text-action">{t('figures.asTable')}</summary>
      <FiguresTable
        label={t('figures.asTable')}
        columns={[t(`figures.column.${range}`), t('figures.column.orders'), t('figures.column.revenue')]}
        rows={periods.map((period) => ({
          key: period.start,
          cells: [
            <bdi key="start">{periodLabel(period.start, range, language)}</bdi>,
            <WithCancelled
              key="orders"
              cancelled={
                period.cancelledOrders > 0 &&
                t('figures.cancelledOrders', {
                  count: period.cancelledOrders,
                  number: formatCount(period.cancelledOrders, language),
                })
              }
            >
              {formatCount(period.orders, language)}
            </WithCancelled>,
            <WithCancelled
              key="revenue"
              cancelled={
                toCents(period.cancelledRevenue) !== 0 &&
                t('figures.cancelledRevenue', { amount: formatPrice(period.cancelledRevenue) })
              }
            >
              <LtrText>{formatPrice(period.revenue)}</LtrText>
            </WithCancelled>,
          ],
        }))}
      />
    </details>
  );
}

function WithCancelled({ cancelled, children }: { cancelled: string | false; children: ReactNode }) {
  return (
    <>
      <span>{children}</span> {cancelled && <span className="block text-xs text-muted">{cancelled}</span>}
    </>
  );
}
