import '../product/english.ts';
import './products-table.css';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ListedProduct } from '#contract/catalogue/catalogue.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import type { StockBand } from '#contract/stock/band.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName } from '#web/medicines/drug-name.tsx';
import { Packaging } from '#web/medicines/packaging.tsx';
import { StockBandHost } from '#web/stock-bands/stock-band-host.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { AddQuantity } from '../card/add-quantity.tsx';
import { labelSuffix, titled } from '../card/product-title.ts';
import { useFormNames } from '../product/form-names.ts';
import { PricePerUnit } from '../product/price-per-unit.tsx';
import { ProductTable } from '../product/product-table.tsx';
import { groupProducts } from './group-products.ts';

export interface ProductsTableProps {
  products: readonly ListedProduct[];
  /** The strength of a product that was searched or chosen, if it has one: its row is marked. */
  wanted: (product: ListedProduct) => string | undefined;
}

/**
 * A list as a table: a row for each strength with its price, its price per unit, and a quantity to add. Neighbours of one medicine and
 * brand stand under one heading. The arrow keys move between the quantities; Enter adds.
 */
export function ProductsTable({ products, wanted }: ProductsTableProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the focus; this handles their keys
    <div className="products-table" onKeyDown={moveBetweenRows}>
      <ProductTable
        caption={<caption className="sr-only">{t('common.products')}</caption>}
        first={t('product.strength')}
        second={t('product.pack')}
        last={t('product.quantity')}
        bodies={groupProducts(products).map((group) => (
          <tbody key={group[0].id}>
            <GroupHeading product={group[0]} among={products} />
            {group.map((product) => (
              <ProductRows key={product.id} product={product} wanted={wanted(product)} />
            ))}
          </tbody>
        ))}
      />
    </div>
  );
}

/** What the rows below have in common: the medicine, its brand or maker, its release form and route. */
function GroupHeading({ product, among }: { product: ListedProduct; among: readonly ListedProduct[] }) {
  const { releaseName, typeName } = useCatalogueNames();
  const { brandName, releaseForm, type } = product;
  return (
    <tr className="products-table-group">
      <th scope="rowgroup" colSpan={5}>
        <span lang="en" dir="auto" className="text-lg">
          <DrugName product={product} among={among} />
        </span>
        <span className="font-normal">
          {brandName && (
            <>
              {' · '}
              <bdi lang="en">{brandName}</bdi>
            </>
          )}
          {releaseForm && <b> · {releaseName(releaseForm)}</b>}
          <span className="text-muted"> · {typeName(type)}</span>
        </span>
      </th>
    </tr>
  );
}

function ProductRows({ product, wanted }: { product: ListedProduct; wanted: string | undefined }) {
  return product.availableDosages.map((dosage) => (
    <Row key={dosage} product={product} dosage={dosage} isWanted={dosage === wanted} />
  ));
}

function Row({ product, dosage, isWanted }: { product: ListedProduct; dosage: string; isWanted: boolean }) {
  const { t } = useTranslation();
  const { formNames } = useFormNames();
  const { unitName, packagingName } = useCatalogueNames();
  const [band, setBand] = useState<StockBand>();
  const { drugName, brandName, packagingType, productId, forms = [], pack, dosagePricing } = product;
  const price = dosagePricing[dosage];
  const suffix = labelSuffix(drugName, brandName, packagingName(packagingType), productId);
  return (
    <tr data-product={product.id} aria-current={isWanted || undefined}>
      <th scope="row" className="font-bold wrap-anywhere">
        <LtrText>
          <Measures text={dosage} />
        </LtrText>
        <StockBandHost product={product} dosage={dosage} onBand={setBand} />
      </th>
      <td className="text-sm">
        <Link
          to={`${productPath(product)}?${new URLSearchParams({ dosage })}`}
          state={titled(product)}
          className="link"
        >
          <Packaging text={packagingType || productId} />
        </Link>
        <span className="block text-xs text-muted">
          {forms.length > 0 && `${formNames(forms)} · `}
          <LtrText className="wrap-anywhere">{productId}</LtrText>
        </span>
      </td>
      <td>
        <LtrText className="font-bold">{formatPrice(price)}</LtrText>
        <span className="block text-xs text-muted">{unitName(product.priceUnit)}</span>
      </td>
      <td className="text-sm">
        <PricePerUnit price={price} pack={pack} />
      </td>
      <td>
        <AddQuantity
          product={product}
          dosage={dosage}
          suffix={suffix}
          band={band}
          labels={{ name: t('product.addOf', { dosage }) + suffix, shown: t('product.add') }}
          className="justify-start"
        />
      </td>
    </tr>
  );
}

/** Up and down move to the quantity of the next row, as in a spreadsheet. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
