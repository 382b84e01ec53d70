import { useId } from 'react';
import type { AdminProduct } from '#contract/admin/products.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useChangeState } from './queries.ts';
import { BrandAndId } from './values/brand-and-id.tsx';

/** Confirms that a product is withdrawn, and explains the effect on carts and orders. */
export function WithdrawDialog({
  product,
  onClose,
  onDone,
}: {
  product: AdminProduct;
  onClose: () => void;
  onDone?: (product: AdminProduct) => void;
}) {
  const { t } = useTranslation();
  const textId = useId();
  const withdraw = useChangeState('withdraw', (withdrawn) => {
    onClose();
    onDone?.(withdrawn);
  });
  /** Not while the call is pending: closing would look like cancelling it. */
  const close = () => {
    if (!withdraw.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('products.withdraw.title', { name: product.drugName })}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <div id={textId} className="grid gap-3">
        <BrandAndId product={product} />
        <p>{t('products.withdraw.effect')}</p>
        <p className="text-muted">{t('products.withdraw.note')}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" blocked={withdraw.isPending} onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate(product)}>
          {t('products.withdraw.button')}
        </Button>
      </div>
    </Dialog>
  );
}
