import { useId } from 'react';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Asks whether an order is added to a cart that is not empty, or replaces it. `products`: so many the cart has. */
export function CartQuestion({
  products,
  onAnswer,
  ...dialog
}: {
  products: number;
  onAnswer: (answer: { replacesCart: boolean }) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const textId = useId();
  const answer = (replacesCart: boolean) => {
    dialog.onOpenChange(false);
    onAnswer({ replacesCart });
  };
  return (
    <Dialog {...dialog} title={t('orders.reorder.question.title')} closeLabel={t('common.close')} describedBy={textId}>
      <p id={textId} className="text-muted">
        {t('orders.reorder.question.text', { count: products, number: formatCount(products, language) })}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => answer(true)}>
          {t('orders.reorder.question.replace')}
        </Button>
        <Button onClick={() => answer(false)}>{t('orders.reorder.question.add')}</Button>
      </div>
    </Dialog>
  );
}
