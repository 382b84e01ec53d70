import { useId } from 'react';
import type { AssignableStatus } from '#contract/order-status.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Asks before several orders change: each customer gets a mail, unless the change is undone. */
export function BulkQuestion({
  count,
  status,
  onClose,
  onConfirm,
}: {
  /** Number of orders. */
  count: number;
  status: AssignableStatus;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation();
  const textId = useId();
  const isCancellation = status === 'cancelled';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        isCancellation
          ? t('admin.question.cancelTitle', { count })
          : t('admin.question.title', { count, status: t(`orders.status.admin.${status}`) })
      }
      closeLabel={t('common.close')}
      describedBy={textId}
    >
      <p id={textId}>{t('admin.question.text')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {t('admin.question.back')}
        </Button>
        <Button variant={isCancellation ? 'danger' : 'primary'} onClick={onConfirm}>
          {t(isCancellation ? 'admin.question.cancelButton' : 'admin.question.button', { count })}
        </Button>
      </div>
    </Dialog>
  );
}
