import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { stocktakesPath } from '#web/admin/stock/paths.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useRemoveStocktake } from './queries.ts';

/** A button that discards a stocktake with all its counts, after a question. */
export function DiscardStocktake({ id }: { id: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const textId = useId();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveStocktake(id, () => void navigate(stocktakesPath, { replace: true }));
  return (
    <>
      <Button size="big" variant="quiet" onClick={() => setOpen(true)}>
        {t('stock.count.discard')}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('stock.count.discardTitle')}
          closeLabel={t('common.close')}
          describedBy={textId}
        >
          <p id={textId}>{t('stock.count.discardText')}</p>
          {remove.error && (
            <p role="alert" className="text-danger">
              {errorText(remove.error, t, t('stock.count.discardFailed'))}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" blocked={remove.isPending} onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
              {t('stock.count.discard')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
