import CircleMinus from 'lucide-react/icons/circle-minus';
import Store from 'lucide-react/icons/store';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Badge } from '#web/ui/badge.tsx';

/** Whether a product is on sale. */
export function StateBadge({ product: { withdrawnAt } }: { product: Pick<AdminProduct, 'withdrawnAt'> }) {
  const { t } = useTranslation();
  if (withdrawnAt === null) {
    return (
      <Badge tone="delivered" icon={Store}>
        <span>{t('products.state.on-sale')}</span>
      </Badge>
    );
  }
  return (
    <Badge tone="other" icon={CircleMinus}>
      <span>{t('products.state.withdrawn')}</span>
    </Badge>
  );
}
