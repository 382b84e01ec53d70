import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/product-path.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName } from '#web/medicines/drug-name.tsx';
import { Packaging } from '#web/medicines/packaging.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { productTitle, titled } from '../card/product-title.ts';
import { TypeBadge } from '../card/type-badge.tsx';
import { comparePath } from '../compared-ids.ts';
import { useFormNames } from '../product/form-names.ts';
import { ComparedPrice } from './compared-price.tsx';
import type { ComparedProduct } from './compared-query.ts';
import { comparedStrengths } from './compared-strengths.ts';

/** A column for each product; rows of strengths with their prices, and of facts. `onlyDifferences`: without rows of equal facts. */
export function ComparisonTable({
  products,
  onlyDifferences,
}: {
  products: readonly ComparedProduct[];
  onlyDifferences: boolean;
}) {
  const { t } = useTranslation();
  const facts = useFacts().filter(
    ({ textOf }) => products.some(textOf) && !(onlyDifferences && new Set(products.map(textOf)).size === 1),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with keys (WCAG 2.1.1)
    <section aria-label={t('compare.table')} tabIndex={0} className="comparison mt-6">
      <table className="figures">
        <caption className="sr-only">{t('compare.table')}</caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <ProductHeading key={product.id} product={product} among={products} />
            ))}
          </tr>
        </thead>
        <tbody>
          {comparedStrengths(products).map((dosage) => (
            <tr key={dosage}>
              <th scope="row" className="font-bold wrap-anywhere">
                <LtrText>
                  <Measures text={dosage} />
                </LtrText>
              </th>
              {products.map((product) => (
                <td key={product.id}>
                  <ComparedPrice product={product} dosage={dosage} among={products} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          {facts.map(({ name, textOf, shown }) => (
            <tr key={name}>
              <th scope="row" className="text-sm text-muted">
                {name}
              </th>
              {products.map((product) => (
                <td key={product.id} className="text-sm">
                  {textOf(product) ? (shown ?? textOf)(product) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ProductHeading({ product, among }: { product: ComparedProduct; among: readonly ComparedProduct[] }) {
  const { t } = useTranslation();
  const { releaseName } = useCatalogueNames();
  const ref = useFocusFallback<HTMLTableCellElement>();
  const others = among.filter((each) => each !== product).map(({ id }) => id);
  return (
    <th ref={ref} scope="col">
      <Picture src={product.picture ?? product.imageUrl} size={84} eager />
      <TypeBadge type={product.type} />
      <Link
        to={productPath(product)}
        state={titled(product)}
        lang="en"
        dir="auto"
        className="link mt-2 block text-lg font-semibold"
      >
        <DrugName product={product} among={among} />
      </Link>
      <span className="block text-sm font-normal">
        <bdi lang="en">{product.brandName}</bdi>
        {product.releaseForm && <b> · {releaseName(product.releaseForm)}</b>}
      </span>
      <Link
        to={comparePath(others)}
        preventScrollReset
        aria-label={t('compare.removeName', { product: productTitle(product) })}
        className="link text-sm font-normal"
      >
        {t('compare.remove')}
      </Link>
    </th>
  );
}

interface Fact {
  name: string;
  /** What is compared; empty if the product does not say it. */
  textOf: (product: ComparedProduct) => string;
  /** How it is shown, if not as its value. */
  shown?: (product: ComparedProduct) => ReactNode;
}

function useFacts(): Fact[] {
  const { t } = useTranslation();
  const { typeName, categoryName, releaseName, unitName } = useCatalogueNames();
  const { formNames } = useFormNames();
  const inEnglish = (text: string) => (
    <bdi lang="en">
      <Measures text={text} />
    </bdi>
  );
  return [
    {
      name: t('product.pack'),
      textOf: (each) => each.packagingType,
      shown: (each) => <Packaging text={each.packagingType} />,
    },
    { name: t('product.price'), textOf: (each) => unitName(each.priceUnit) },
    {
      name: t('product.form'),
      textOf: ({ forms, releaseForm }) =>
        [formNames(forms), releaseForm && releaseName(releaseForm)].filter(Boolean).join(' · '),
    },
    { name: t('product.route'), textOf: (each) => typeName(each.type) },
    { name: t('compare.category'), textOf: (each) => categoryName(each.category) },
    {
      name: t('product.code'),
      textOf: (each) => each.productId,
      shown: (each) => <LtrText className="wrap-anywhere">{each.productId}</LtrText>,
    },
    {
      name: t('product.lookAlikes'),
      textOf: ({ lookAlike }) => lookAlike?.others.join(', ') ?? '',
      shown: ({ lookAlike }) => <bdi lang="en">{lookAlike?.others.join(', ')}</bdi>,
    },
    {
      name: t('compare.description'),
      textOf: (each) => each.description,
      shown: (each) => inEnglish(each.description),
    },
  ];
}
