import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { productPath } from '#contract/catalogue/product-path.ts';
import { useChangeState } from '#web/admin/products/queries.ts';
import { StateBadge } from '#web/admin/products/state-badge.tsx';
import { WithdrawDialog } from '#web/admin/products/withdraw-dialog.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Whether a product is on sale, a button to change that, and a link to its page in the store. */
export function EditorHead({
  product,
  onChange,
}: {
  product: AdminProduct;
  onChange: (product: AdminProduct) => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const since = formatDateTime(product.withdrawnAt, language);
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateBadge product={product} />
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {!since && (
            <ActionLink to={productPath(product)} variant="quiet" className="-ms-3">
              <ExternalLink aria-hidden="true" className="flip size-5" strokeWidth={1.75} />
              {t('products.edit.see')}
            </ActionLink>
          )}
          <StateButton product={product} onChange={onChange} />
        </div>
      </div>
      {since && <Notice tone="accent">{t('products.edit.withdrawnSince', { since })}</Notice>}
    </div>
  );
}

/** One button with two labels: it keeps the focus when the product's state changes. */
function StateButton({ product, onChange }: { product: AdminProduct; onChange: (product: AdminProduct) => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const restore = useChangeState('restore', onChange);
  const operation = product.withdrawnAt === null ? 'withdraw' : 'restore';
  return (
    <>
      <Button
        variant="secondary"
        pending={restore.isPending}
        onClick={() => (operation === 'withdraw' ? setIsAsking(true) : restore.mutate(product))}
      >
        {t(`products.${operation}.button`)}
      </Button>
      {isAsking && <WithdrawDialog product={product} onClose={() => setIsAsking(false)} onDone={onChange} />}
    </>
  );
}
