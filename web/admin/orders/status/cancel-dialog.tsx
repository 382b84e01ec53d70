import { useId } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Confirms that several orders are cancelled: each customer gets a mail, which cannot be undone. */
export function CancelDialog({
  count,
  onClose,
  onConfirm,
}: {
  /** Number of orders. */
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('admin.cancel.title', { count })}
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <p id={textId}>{t('admin.cancel.text')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('admin.cancel.back')}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {t('admin.cancel.button', { count })}
        </Button>
      </div>
    </Dialog>
  );
}
