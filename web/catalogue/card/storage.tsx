import type { Product } from '#contract/catalogue/catalogue.ts';
import type { StorageClass } from '#contract/stock/storage-class.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

const texts = {
  frozen: 'frozen',
  '2-8 °C': 'refrigerated',
  '≤ 25 °C': 'below25',
  '≤ 30 °C': 'below30',
} as const satisfies Record<StorageClass, string>;

/** How packs of a dosage are stored ("Store at 2–8 °C"); nothing if the store does not say. */
export function Storage({
  product,
  dosage,
  className,
}: {
  product: Pick<Product, 'storageClasses'>;
  dosage: string;
  className: string;
}) {
  const { t } = useTranslation();
  const stored = product.storageClasses?.[dosage];
  return stored && <span className={className}>{t(`catalogue.storage.${texts[stored]}`)}</span>;
}
