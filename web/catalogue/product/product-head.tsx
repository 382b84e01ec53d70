import { Link } from 'react-router';
import type { ProductDetail } from '#contract/catalogue/product-detail.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { PageHead } from '#web/page/page-head.tsx';
import { useSettings } from '#web/page/settings.ts';
import { StructuredData } from '#web/page/structured-data.tsx';
import { paths, productsPath } from '#web/router/paths.ts';
import { productTitle } from '../card/product-title.ts';
import { productDetailStructuredData } from '../product-structured-data.ts';

/** The title for search engines and previews, and the way back to the catalogue. */
export function ProductHead({ product, rendered }: { product: ProductDetail; rendered: boolean }) {
  const { t } = useTranslation();
  const { categoryName } = useCatalogueNames();
  const { publicUrl } = useSettings();
  const { description, category } = product;
  const title = productTitle(product);
  return (
    <>
      <PageHead title={title} path={productPath(product)} preview={{ title, description }} />
      {rendered && (
        <StructuredData data={import.meta.env.SSR ? productDetailStructuredData(product, publicUrl) : undefined} />
      )}
      <nav aria-label={t('product.path')}>
        <ol className="product-path text-sm">
          <li>
            <Link to={paths.products} className="link">
              {t('common.products')}
            </Link>
          </li>
          <li>
            <Link to={productsPath({ category })} className="link">
              {categoryName(category)}
            </Link>
          </li>
        </ol>
      </nav>
    </>
  );
}
