import Pencil from 'lucide-react/icons/pencil';
import type { AdminProduct } from '#contract/admin/products.ts';
import { labelWithId } from '#web/admin/products/values/label-with-id.ts';
import { ProductPrices } from '#web/admin/products/values/product-prices.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';

/** The prices of a product in a list, and the button that changes them. */
export function EditPrices({
  product,
  onEdit,
}: {
  product: AdminProduct;
  /** Opens the dialog. */
  onEdit: (product: AdminProduct) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-2">
      <ProductPrices product={product} />
      <Button variant="quiet" square data-tooltip="name" onClick={() => onEdit(product)}>
        <Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sr-only">{labelWithId(t('products.prices.edit', { name: product.drugName }), product)}</span>
      </Button>
    </div>
  );
}
