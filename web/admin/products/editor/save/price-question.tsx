import { useId } from 'react';
import { PriceChange } from '#web/admin/products/values/price-change.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { PriceJump } from './price-jumps.ts';

/** Asks before prices are saved that change by more than half: a missing decimal point looks like this. */
export function PriceQuestion({
  jumps,
  onClose,
  onConfirm,
}: {
  jumps: PriceJump[];
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('products.priceQuestion.title')}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <div id={textId} className="figures grid gap-2">
        <p>{t('products.priceQuestion.text')}</p>
        {jumps.map((jump) => (
          <PriceChange key={jump.dosage} {...jump} />
        ))}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('products.priceQuestion.back')}
        </Button>
        <Button onClick={onConfirm}>{t('products.priceQuestion.save')}</Button>
      </div>
    </Dialog>
  );
}
