import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { TypeBadge } from '#web/catalogue/card/type-badge.tsx';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName } from '#web/medicines/drug-name.tsx';
import { Packaging } from '#web/medicines/packaging.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { comparePath } from '../compared-ids.ts';
import { useFormNames } from './form-names.ts';
import { ProductPictures } from './product-pictures.tsx';

/** Picture and names of a product; `children` are beside the picture, below the names. */
export function ProductNames({ product, children }: { product: ProductDetail; children: ReactNode }) {
  const { t } = useTranslation();
  const { releaseName } = useCatalogueNames();
  const { brandName, type, releaseForm, lookAlike } = product;
  return (
    <div className="product-top">
      <ProductPictures product={product} />
      <div className="product-names">
        <TypeBadge type={type} />
        <h1 lang="en" dir="auto" className="aligned-as-parent mt-2 text-h1 wrap-break-word">
          <DrugName product={product} among={(lookAlike?.others ?? []).map((drugName) => ({ drugName }))} />
        </h1>
        <p className="mt-1 text-lg">
          <bdi lang="en">{brandName}</bdi>
          {releaseForm && <b> · {releaseName(releaseForm)}</b>}
        </p>
      </div>
      <div className="product-buy">
        {children}
        <p className="mt-4">
          <Link to={comparePath([product.id])} className="link">
            {t('product.compareWith')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Description and facts of a product. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const { t } = useTranslation();
  const { typeName } = useCatalogueNames();
  const { formNames } = useFormNames();
  const { description, type, lookAlike, packagingType, productId } = product;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-h3 font-semibold">
        {t('product.facts')}
      </h2>
      <p lang="en" dir="auto" className="aligned-as-parent mt-2 max-w-measure">
        <Measures text={description} />
      </p>
      <dl className="product-list mt-4">
        <Fact name={t('product.form')}>{product.forms.length > 0 && formNames(product.forms)}</Fact>
        <Fact name={t('product.route')}>{typeName(type)}</Fact>
        <Fact name={t('product.pack')}>{packagingType && <Packaging text={packagingType} />}</Fact>
        <Fact name={t('product.code')}>
          <LtrText className="figures wrap-anywhere">{productId}</LtrText>
        </Fact>
        <Fact name={t('product.lookAlikes')}>{lookAlike && <bdi lang="en">{lookAlike.others.join(', ')}</bdi>}</Fact>
      </dl>
    </section>
  );
}

/** A name and its value; nothing without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
