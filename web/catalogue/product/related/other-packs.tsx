import { useState } from 'react';
import { Link } from 'react-router';
import type { ProductDetail, RelatedProduct } from '#contract/catalogue/product-detail.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import type { StockBand } from '#contract/stock/band.ts';
import { AddToCartButton } from '#web/catalogue/card/add-to-cart-button.tsx';
import { UnlessOutOfStock } from '#web/catalogue/card/unless-out-of-stock.tsx';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { MarkedText } from '#web/i18n/marked-text.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Packaging } from '#web/medicines/packaging.tsx';
import { StockBandHost } from '#web/stock-bands/stock-band-host.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { labelSuffix, titled } from '../../card/product-title.ts';
import { comparePath } from '../../compared-ids.ts';
import { PricePerUnit } from '../price-per-unit.tsx';
import { ProductTable } from '../product-table.tsx';

/** The same medicine, form and strength of other brands and in other packs; `dosage` is the strength to compare. */
export function OtherPacks({ product, dosage }: { product: ProductDetail; dosage: string }) {
  const { t } = useTranslation();
  const { otherPacks } = product;
  if (otherPacks.length === 0) return null;
  return (
    <div className="mt-8">
      <ProductTable
        caption={
          <caption>
            <h2 className="text-h3 font-semibold">{t('product.otherPacks')}</h2>
            <span className="block text-sm text-muted">
              <MarkedText text={t('product.otherPacksText', { dosage })} elements={{ dosage: <bdi dir="ltr" /> }} />
            </span>
          </caption>
        }
        first={t('product.pack')}
        last={t('product.add')}
      >
        {otherPacks.map((pack) => (
          <OtherPack key={pack.id} product={pack} shared={sharedDosage(product, pack, dosage)} compared={dosage} />
        ))}
      </ProductTable>
      <p className="mt-4">
        <Link to={comparePath([product, ...otherPacks].map(({ id }) => id))} className="link">
          {t('product.compare')}
        </Link>
      </p>
    </div>
  );
}

/** The strength to compare if the pack has it, else the first that both have. */
function sharedDosage(product: ProductDetail, pack: RelatedProduct, dosage: string): string {
  const shared = product.availableDosages.filter((each) => pack.availableDosages.includes(each));
  return shared.includes(dosage) ? dosage : (shared[0] ?? '');
}

function OtherPack({ product, shared, compared }: { product: RelatedProduct; shared: string; compared: string }) {
  const { t } = useTranslation();
  const { packagingName } = useCatalogueNames();
  const price = product.dosagePricing[shared];
  const brand = product.brandName || product.drugName;
  const suffix = labelSuffix(brand, packagingName(product.packagingType));
  const [band, setBand] = useState<StockBand>();
  return (
    <tr>
      <th scope="row" className="font-normal">
        <Link
          to={`${productPath(product)}?${new URLSearchParams({ dosage: shared })}`}
          state={titled(product)}
          className="link font-semibold"
        >
          <bdi lang="en">{brand}</bdi>
        </Link>
        <span className="block text-sm">
          <Packaging text={product.packagingType} />
          {shared !== compared && (
            <b>
              {' · '}
              <LtrText>
                <Measures text={shared} />
              </LtrText>
            </b>
          )}
        </span>
        <LtrText className="aligned-as-parent block text-xs text-muted wrap-anywhere">{product.productId}</LtrText>
        <StockBandHost product={product} dosage={shared} onBand={setBand} />
      </th>
      <td className="font-bold">
        <LtrText>{formatPrice(price)}</LtrText>
      </td>
      <td className="text-sm">
        <PricePerUnit price={price} pack={product.pack} />
      </td>
      <td>
        <UnlessOutOfStock productId={product.id} dosage={shared} band={band} suffix={suffix} className="max-w-48">
          <AddToCartButton
            product={product}
            dosage={shared}
            labels={{ name: t('product.addOf', { dosage: shared }) + suffix, shown: t('product.add') }}
          />
        </UnlessOutOfStock>
      </td>
    </tr>
  );
}
