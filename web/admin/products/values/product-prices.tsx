import type { AdminProduct } from '#contract/admin/products.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** The default dosage and its price; below, the number of dosages and their price range. */
export function ProductPrices({ product }: { product: AdminProduct }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { availableDosages, defaultDosage, dosagePricing } = product;
  const prices = Object.values(dosagePricing);
  const range = [...new Set([Math.min(...prices), Math.max(...prices)])];
  const count = availableDosages.length;
  return (
    <div className="grid">
      <span className="flex flex-wrap gap-x-3">
        <LtrText className="font-bold wrap-anywhere">
          <Measures text={defaultDosage} />
        </LtrText>{' '}
        <LtrText className="font-semibold">{formatPrice(dosagePricing[defaultDosage])}</LtrText>
      </span>
      {count > 1 && (
        <span className="text-xs text-muted">
          {t('products.list.dosages', { count, number: formatCount(count, language) })}{' '}
          <LtrText>{range.map(formatPrice).join('–')}</LtrText>
        </span>
      )}
    </div>
  );
}
