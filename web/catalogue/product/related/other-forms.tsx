import { useId } from 'react';
import { Link } from 'react-router';
import type { ProductDetail, RelatedProduct } from '#contract/catalogue/product-detail.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { MarkedText } from '#web/i18n/marked-text.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Packaging } from '#web/medicines/packaging.tsx';
import { productsPath } from '#web/router/paths.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { titled } from '../../card/product-title.ts';
import { useFormNames } from '../form-names.ts';

/** Other forms and strengths of the same medicine, by form, and a link to everything with its name. */
export function OtherForms({ product }: { product: ProductDetail }) {
  const { t } = useTranslation();
  const { typeName, releaseName } = useCatalogueNames();
  const { formNames } = useFormNames();
  const headingId = useId();
  const { otherForms, otherPacks, relatedTotal, drugName } = product;
  const groups = new Map<string, RelatedProduct[]>();
  for (const each of otherForms) {
    const { forms, type, releaseForm } = each;
    const form = [formNames(forms), typeName(type), releaseForm && releaseName(releaseForm)]
      .filter(Boolean)
      .join(' · ');
    groups.set(form, [...(groups.get(form) ?? []), each]);
  }
  const isComplete = otherForms.length + otherPacks.length === relatedTotal;
  return (
    <>
      {otherForms.length > 0 && (
        <section aria-labelledby={headingId} className="mt-8">
          <h2 id={headingId} className="text-h3 font-semibold">
            {t('product.otherForms')}
          </h2>
          {[...groups].map(([form, products]) => (
            <div key={form} className="mt-4">
              <h3 className="text-sm text-muted">{form}</h3>
              <ul className="product-forms mt-1">
                {products.map((each) => (
                  <li key={each.id}>
                    <OtherForm product={each} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      {!isComplete && (
        <p className="mt-6">
          <Link to={productsPath({ search: drugName })} className="link">
            {t('product.all', { name: drugName })}
          </Link>
        </p>
      )}
    </>
  );
}

function OtherForm({ product }: { product: RelatedProduct }) {
  const { t } = useTranslation();
  const { brandName, drugName, availableDosages, dosagePricing, packagingType } = product;
  const price = Math.min(...availableDosages.flatMap((dosage) => dosagePricing[dosage] ?? []));
  return (
    <>
      <Link to={productPath(product)} state={titled(product)} className="link font-semibold">
        <bdi lang="en">{brandName || drugName}</bdi>
      </Link>{' '}
      <LtrText className="font-bold">
        <Measures text={availableDosages.join(', ')} />
      </LtrText>
      <span className="block text-sm text-muted">
        <Packaging text={packagingType} />
        {Number.isFinite(price) && (
          <>
            {' · '}
            <MarkedText
              text={t('product.fromPrice', { price: formatPrice(price) })}
              elements={{ price: <bdi dir="ltr" /> }}
            />
          </>
        )}
      </span>
    </>
  );
}
