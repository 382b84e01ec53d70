import { Link } from 'react-router';
import type { FeaturedProduct } from '#contract/admin/storefront.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { adminProductPath } from '#web/router/paths.ts';

/** Name, brand, pack and code of a product, and that it is withdrawn. */
export function ProductName({ product }: { product: FeaturedProduct }) {
  const { t } = useTranslation();
  const { id, drugName, brandName, packagingType, productId, withdrawnAt } = product;
  return (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <Link to={adminProductPath(id)} className="link font-semibold" lang="en">
        <bdi>{drugName}</bdi>
      </Link>
      {withdrawnAt && <b className="text-danger"> · {t('storefront.featured.withdrawn')}</b>}
      {brandName && (
        <span className="block text-sm">
          <bdi lang="en">{brandName}</bdi>
        </span>
      )}
      <Pack packagingType={packagingType} productCode={productId} />
    </span>
  );
}
