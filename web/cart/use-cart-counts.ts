import type { CartLine } from '#contract/cart.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { totalQuantity } from './totals.ts';

/** Returns a function that counts lines: "3 products · 12 packs". */
export function useCartCounts() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const numbered = (count: number) => ({ count, number: formatCount(count, language) });
  return (lines: readonly CartLine[]) =>
    `${t('lines.products', numbered(lines.length))} · ${t('lines.packs', numbered(totalQuantity(lines)))}`;
}
