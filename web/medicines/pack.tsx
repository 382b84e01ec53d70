import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Packaging } from './packaging.tsx';

/**
 * "Bottle of 100 tablets · AMX-500-100": distinguishes packs of one medicine, behind its release form. Shows what there is: an order placed before packs were
 * recorded has neither.
 */
export function Pack({
  releaseForm,
  packagingType,
  productCode,
}: {
  releaseForm?: string | undefined;
  packagingType: string;
  productCode: string;
}) {
  const { t } = useTranslation();
  const { releaseName } = useCatalogueNames();
  if (!releaseForm && !packagingType && !productCode) return null;
  return (
    <span className="figures block text-sm text-muted">
      <Facts>
        {releaseForm && <b className="text-ink">{releaseName(releaseForm)}</b>}
        {packagingType && (
          <>
            <span className="sr-only">{t('common.packaging')} </span>
            <Packaging text={packagingType} />
          </>
        )}
        {productCode && (
          <>
            <span className="sr-only">{t('common.productId')} </span>
            <LtrText className="wrap-anywhere">{productCode}</LtrText>
          </>
        )}
      </Facts>
    </span>
  );
}
