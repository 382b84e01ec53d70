import type { ReactNode } from 'react';
import { toCents } from '#contract/money.ts';
import { formatCents, formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { BarChart } from './bar-chart.tsx';
import type { LoadedFigures } from './queries.ts';
import { barLabel, periodLabel } from './range.ts';

/** Orders and revenue of each period, with their sums. Cancelled orders are part of both, and marked. */
export function PeriodCharts({ figures: { periods, range } }: { figures: LoadedFigures }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const orders = { total: 0, cancelled: 0 };
  const cents = { total: 0, cancelled: 0 };
  const bars = periods.map((period) => {
    const revenue = { total: toCents(period.revenue) ?? 0, cancelled: toCents(period.cancelledRevenue) ?? 0 };
    orders.total += period.orders;
    orders.cancelled += period.cancelledOrders;
    cents.total += revenue.total;
    cents.cancelled += revenue.cancelled;
    const [label, name] = [barLabel(period.start, range, language), periodLabel(period.start, range, language)];
    const texts = {
      orders: [name, ordersText(period.orders), period.cancelledOrders > 0 && cancelledText(period.cancelledOrders)],
      revenue: [name, formatPrice(period.revenue), revenue.cancelled > 0 && cancelledAmount(revenue.cancelled)],
    };
    return {
      start: period.start,
      label,
      revenue,
      orders: { total: period.orders, cancelled: period.cancelledOrders },
      texts,
    };
  });
  function ordersText(count: number): string {
    return t('figures.orders', { count, number: formatCount(count, language) });
  }
  function cancelledText(count: number): string {
    return t('figures.cancelledOrders', { count, number: formatCount(count, language) });
  }
  function cancelledAmount(amount: number): string {
    return t('figures.cancelledRevenue', { amount: formatCents(amount) });
  }
  return (
    <div className="grid gap-4 wide:flex">
      <BarChart
        title={t('figures.column.orders')}
        sum={
          <Sum total={ordersText(orders.total)} cancelled={orders.cancelled > 0 && cancelledText(orders.cancelled)} />
        }
        bars={bars.map(({ start, label, orders: values, texts }) => ({
          start,
          label,
          ...values,
          text: textOf(texts.orders),
        }))}
        format={(value) => formatCount(value, language)}
      />
      <BarChart
        title={t('figures.column.revenue')}
        sum={
          <Sum
            total={<LtrText>{formatCents(cents.total)}</LtrText>}
            cancelled={cents.cancelled > 0 && cancelledAmount(cents.cancelled)}
          />
        }
        bars={bars.map(({ start, label, revenue, texts }) => ({
          start,
          label,
          ...revenue,
          text: textOf(texts.revenue),
        }))}
        format={(value) => dollars.format(value / 100)}
      />
    </div>
  );
}

function Sum({ total, cancelled }: { total: ReactNode; cancelled: string | false }) {
  return (
    <Facts>
      <span>{total}</span>
      {cancelled && <span>{cancelled}</span>}
    </Facts>
  );
}

const textOf = (lines: (string | false)[]) => lines.filter(Boolean).join('\n');

/** "$12K", as prices the same in every language. */
const dollars = new Intl.NumberFormat('en-AU', {
  ...{ style: 'currency', currency: 'AUD', notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 },
});
