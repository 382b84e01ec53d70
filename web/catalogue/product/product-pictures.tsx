import { useState } from 'react';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { inWidth } from '#contract/catalogue/uploaded-picture.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Picture } from '#web/ui/picture.tsx';

/**
 * The picture of a product. An uploaded one opens in full size; of several, the small ones below choose which is shown.
 * Without one, it is a drawing.
 */
export function ProductPictures({ product }: { product: ProductDetail }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const { pictures = [] } = product;
  const shown = pictures.find(({ id }) => id === chosen) ?? pictures[0];
  if (!shown)
    return (
      <div className="product-picture rounded-3 bg-well">
        <Picture src={product.picture ?? product.imageUrl} size={208} eager />
      </div>
    );
  return (
    <div className="product-picture rounded-3 bg-well">
      <a href={inWidth(shown.url, 960)} target="_blank" rel="noreferrer" className="block">
        <img
          src={shown.url}
          srcSet={`${shown.url} 320w, ${inWidth(shown.url, 960)} 960w`}
          sizes="13rem"
          alt={shown.altText}
          width={208}
          height={208}
          decoding="async"
          className="rounded-2 object-contain"
        />
        <span className="sr-only">{t('product.photos.large')}</span>
      </a>
      {pictures.length > 1 && (
        <ul className="product-thumbs">
          {pictures.map(({ id, url, altText }, index) => (
            <li key={id}>
              <button type="button" aria-pressed={id === shown.id} onClick={() => setChosen(id)}>
                <Picture src={url} size={40} eager />
                <span className="sr-only">
                  {t('product.photos.show', { place: index + 1, count: pictures.length })}
                  {altText && `: ${altText}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
