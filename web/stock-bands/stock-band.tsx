import './english.ts';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackageX from 'lucide-react/icons/package-x';
import { useEffect, useEffectEvent } from 'react';
import type { StockBand as Band } from '#contract/stock/band.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { stockQuery } from './stock-query.ts';

const icons = { 'in-stock': PackageCheck, 'low-stock': PackageMinus, 'back-order': Clock, 'out-of-stock': PackageX };
const tones = {
  'in-stock': 'text-delivered',
  'low-stock': 'text-pending',
  'back-order': 'text-processing',
  'out-of-stock': 'text-muted',
};

/** How much there is of a dosage: an icon and words, and when more is expected. Nothing until it is known, and for a dosage that is not tracked. */
export function StockBand({
  productId,
  dosage,
  onBand,
}: {
  productId: number;
  dosage: string;
  onBand: ((band: Band | undefined) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(stockQuery(productId));
  const stock = data?.find((each) => each.dosage === dosage);
  const reportBand = useEffectEvent((band: Band | undefined) => onBand?.(band));
  useEffect(() => reportBand(stock?.band), [stock?.band]);
  useEffect(() => () => reportBand(undefined), []);
  if (!stock) return <span>{'\u00a0'}</span>;
  const { band, expectedOn } = stock;
  const Icon = icons[band];
  const words = [
    t(`stockBands.${band}`),
    ...(expectedOn ? [t('stockBands.expected', { date: formatDay(expectedOn, language) })] : []),
  ];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-semibold wrap-break-word ${tones[band]}`}>
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={2} />
      <span>{words.join(' · ')}</span>
    </span>
  );
}
