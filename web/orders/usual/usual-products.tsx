import './english.ts';
import './usual-products.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { productPath } from '#contract/catalogue/product-path.ts';
import type { UsualProduct } from '#contract/orders/usual.ts';
import type { StockBand } from '#contract/stock/band.ts';
import { browserApi } from '#web/api/api.ts';
import { AddToCartButton } from '#web/catalogue/card/add-to-cart-button.tsx';
import { labelSuffix, titled } from '#web/catalogue/card/product-title.ts';
import { UnlessOutOfStock } from '#web/catalogue/card/unless-out-of-stock.tsx';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName } from '#web/medicines/drug-name.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { FailedLoad, hasFailed } from '#web/page/failed-load.tsx';
import { StockBandHost } from '#web/stock-bands/stock-band-host.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** What the customer has ordered most often in the last twelve months, at today's prices, each with its usual quantity to add. */
export function UsualProducts({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['/api/usual-products', userId],
    queryFn: () => browserApi.call('GET /api/usual-products'),
    refetchOnMount: 'always',
  });
  const { data: products, refetch } = query;
  if (!products && hasFailed(query)) return <FailedLoad text={t('usual.failed')} onRetry={refetch} />;
  if (!products)
    return (
      <p role="status" className="flex items-center gap-3 text-muted">
        <Spinner />
        {t('usual.loading')}
      </p>
    );
  if (products.length === 0) return <p className="text-muted">{t('usual.empty')}</p>;
  return (
    <ul className="usual-products">
      {products.map((product) => (
        <UsualLine key={`${product.id} ${product.dosage}`} product={product} among={products} />
      ))}
    </ul>
  );
}

function UsualLine({ product, among }: { product: UsualProduct; among: readonly UsualProduct[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { packagingName } = useCatalogueNames();
  const { dosage, price, orders, usualQuantity, brandName, packagingType, productId, releaseForm } = product;
  const [band, setBand] = useState<StockBand>();
  const number = formatCount(usualQuantity, language);
  const pack = labelSuffix(brandName, packagingName(packagingType));
  const name = `${product.drugName}, ${dosage}${pack}`;
  return (
    <li>
      <div className="min-w-0">
        <Link
          to={`${productPath(product)}?${new URLSearchParams({ dosage })}`}
          state={titled(product)}
          lang="en"
          className="link font-semibold"
        >
          <DrugName product={product} among={among} />
        </Link>{' '}
        <LtrText className="font-bold">
          <Measures text={dosage} />
        </LtrText>
        {brandName && (
          <span className="block text-sm">
            <bdi lang="en">{brandName}</bdi>
          </span>
        )}
        <Pack releaseForm={releaseForm} packagingType={packagingType} productCode={productId} />
        <span className="block text-sm text-muted">
          {t('usual.orders', { count: orders, number: formatCount(orders, language) })}
        </span>
        <StockBandHost product={product} dosage={dosage} onBand={setBand} />
      </div>
      <div className="usual-buy">
        <LtrText className="text-dose font-bold">{formatPrice(price)}</LtrText>
        <UnlessOutOfStock
          productId={product.id}
          dosage={dosage}
          band={band}
          suffix={`, ${product.drugName}${pack}`}
          className=""
        >
          <AddToCartButton
            product={{ ...product, dosagePricing: { [dosage]: price } }}
            dosage={dosage}
            quantity={() => usualQuantity}
            labels={{ name: t('usual.addName', { number, name }), shown: t('usual.add', { number }) }}
          />
        </UnlessOutOfStock>
      </div>
    </li>
  );
}
