import { useId } from 'react';
import type { LastImport } from '#contract/admin/undo-import.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ImportSummary } from './import-summary.tsx';
import type { useUndoImport } from './use-undo-import.ts';

/** Asks before an import is undone: what that means for prices, new products and orders. */
export function UndoDialog({
  last,
  undo,
  confirm,
  onClose,
}: {
  last: LastImport;
  undo: ReturnType<typeof useUndoImport>;
  /** The label of the button. */
  confirm: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const textId = useId();
  /** Not while calls are pending: closing would look like cancelling them. */
  const close = () => {
    if (!undo.isPending) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('products.undo.title')}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <div id={textId} className="grid gap-3">
        <ImportSummary last={last} />
        <p>{t('products.undo.effect')}</p>
        {last.added > 0 && (
          <p>{t('products.undo.added', { count: last.added, number: formatCount(last.added, language) })}</p>
        )}
        <p className="text-muted">{t('products.undo.orders')}</p>
      </div>
      {undo.error && (
        <Notice tone="bad" role="alert">
          {errorText(undo.error, t, t(undo.done > 0 ? 'products.undo.half' : 'products.undo.failed'))}
        </Notice>
      )}
      <p role="status" className="figures text-sm text-muted empty:hidden">
        {undo.isPending && undo.done > 0
          ? t('products.undo.progress', { count: undo.done, number: formatCount(undo.done, language) })
          : ''}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" blocked={undo.isPending} onClick={close}>
          {t('common.cancel')}
        </Button>
        {last.canUndo && (
          <Button variant="danger" pending={undo.isPending} onClick={() => undo.mutate()}>
            {confirm}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
