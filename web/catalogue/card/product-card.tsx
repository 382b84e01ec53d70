import { type ComponentProps, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
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
import { Picture } from '#web/ui/picture.tsx';
import { AddQuantity } from './add-quantity.tsx';
import { DosageChoice } from './dosage-choice.tsx';
import { titled } from './product-title.ts';
import { searchedDosage } from './searched-dosage.ts';
import { Storage } from './storage.tsx';
import { TypeBadge } from './type-badge.tsx';

/**
 * A product (product.md §2 "Product card", look.md). Its five rows are rows of the grid around it, so that doses and prices
 * of neighbours are aligned. On a phone the picture is beside the name. `among`: the list it is in. `search`: the text that found it.
 */
export function ProductCard({
  product,
  among,
  eager,
  search,
}: {
  product: Product;
  among: readonly Product[];
  eager: boolean;
  search: string;
}) {
  const { t } = useTranslation();
  const { categoryName, unitName, releaseName } = useCatalogueNames();
  const nameId = useId();
  const { dosage, choose } = useDosage(product, search);
  const [band, setBand] = useState<StockBand>();
  const price = formatPrice(product.dosagePricing[dosage]);
  const path = productPath(product);
  return (
    <article aria-labelledby={nameId} tabIndex={-1} className={`${cardClass} hover:border-edge`}>
      <div className={wellClass}>
        <TypeBadge
          type={product.type}
          className="order-2 mt-1 max-tablet:bg-transparent max-tablet:px-1 tablet:absolute tablet:start-3 tablet:top-3 tablet:mt-0"
        />
        <Link to={path} state={titled(product)} aria-hidden="true" tabIndex={-1}>
          <Picture
            src={product.picture ?? product.imageUrl}
            size={120}
            eager={eager}
            className="size-21 tablet:size-30"
          />
        </Link>
      </div>
      <div className="min-w-0 px-4 pt-4">
        {/* Never cut: the end of a name may be its salt or its release form. */}
        <h2
          id={nameId}
          lang="en"
          dir="auto"
          className="aligned-as-parent text-lg/snug tracking-normal text-wrap wrap-break-word"
        >
          <Link to={path} state={titled(product)} className="block hover:underline">
            <DrugName product={product} among={among} />
          </Link>
        </h2>
        <p className="mt-1 text-sm">
          <bdi lang="en">{product.brandName}</bdi>
          {product.releaseForm && <b> · {releaseName(product.releaseForm)}</b>}
        </p>
        <p className="text-sm wrap-break-word text-muted">{categoryName(product.category)}</p>
        <p
          lang="en"
          dir="auto"
          data-tooltip="cut"
          className="aligned-as-parent -mx-4 mt-2 line-clamp-2 px-4 text-sm text-muted"
        >
          <Measures text={product.description} />
        </p>
      </div>
      <div className="col-span-full self-end px-4 pt-3">
        <DosageChoice dosages={product.availableDosages} chosen={dosage} onChoose={choose} />
      </div>
      <div className="col-span-full flex flex-wrap items-end justify-between gap-2 px-4 pt-3 pb-4">
        <p className="gap-2 tablet:flex tablet:items-baseline">
          <LtrText
            className={`aligned-as-parent block font-bold tracking-tight ${price.length > LONG_PRICE ? 'text-dose/7' : 'text-price'}`}
          >
            {price}
          </LtrText>
          <span className="block text-sm text-muted">{unitName(product.priceUnit)}</span>
        </p>
        <AddQuantity
          product={product}
          dosage={dosage}
          band={band}
          labels={{ name: t('cart.add'), shown: t('cart.addShort') }}
          className="grow tablet:w-full"
        />
      </div>
      <CardFoot product={product} dosage={dosage} onBand={setBand} />
    </article>
  );
}

/** "$999.99" and shorter fit beside the button at 26 px in every language; longer ones have 20 px. */
const LONG_PRICE = 7;
/** The box of a card and its skeleton. */
export const cardClass =
  'mb-3 grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] overflow-hidden rounded-3 border border-line bg-surface transition-colors duration-(--fast) tablet:row-span-5 tablet:mb-5 tablet:grid-cols-1 tablet:grid-rows-subgrid';
export const wellClass = 'relative flex flex-col items-center justify-center bg-well py-2 tablet:h-34 tablet:py-0';
export const footClass =
  'col-span-full flex justify-between gap-4 border-t border-line px-4 py-2 text-xs text-muted tablet:grid tablet:grid-cols-1 tablet:content-start tablet:gap-0';

/** Packaging, storage and the distributor's code; never cut off. */
function CardFoot({ product, dosage, onBand }: ComponentProps<typeof StockBandHost> & { product: Product }) {
  const { t } = useTranslation();
  return (
    <div className={`${footClass} figures`}>
      <span>
        <span className="sr-only">{t('common.packaging')} </span>
        <Packaging text={product.packagingType} />
        <Storage product={product} dosage={dosage} className="block font-semibold text-ink" />
        <StockBandHost product={product} dosage={dosage} onBand={onBand} />
      </span>
      <span className="whitespace-nowrap">
        <span className="sr-only">{t('common.productId')} </span>
        <LtrText>{product.productId}</LtrText>
      </span>
    </div>
  );
}

/** The selected dosage: at first the one that the search names, else the default one, else the first (http-contract.md §4). */
function useDosage({ availableDosages, defaultDosage }: Product, search: string) {
  const [chosen, choose] = useState<string>();
  const searched = searchedDosage(search, availableDosages);
  const dosage = [chosen, searched, defaultDosage].find((one) => one !== undefined && availableDosages.includes(one));
  return { dosage: dosage ?? availableDosages[0] ?? '', choose };
}
