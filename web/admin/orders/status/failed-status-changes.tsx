import X from 'lucide-react/icons/x';
import type { StatusChangeResults } from '#contract/admin/orders.ts';
import { isErrorCode } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { conflictText } from './conflict-text.ts';

/**
 * The orders of a bulk change whose status could not be set, each with the reason. They stay selected for another try.
 */
export function FailedStatusChanges({
  failed,
  onDismiss,
}: {
  failed: StatusChangeResults['failed'];
  onDismiss: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Notice tone="bad" role="alert" className="mb-3 max-tablet:grid-cols-[auto_1fr_auto]!">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('admin.selection.someFailed', { count: failed.length })}</p>
        <ul className="max-h-40 overflow-y-auto">
          {failed.map(({ id, code, message, order }) => (
            <li key={id}>
              <LtrText className="figures font-semibold">{shortId(id)}</LtrText>
              {' · '}
              {order ? conflictText(t, order) : isErrorCode(code) ? t(`errors.${code}`) : message}
            </li>
          ))}
        </ul>
      </div>
      <Button variant="quiet" square data-tooltip="name" onClick={onDismiss}>
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{t('common.close')}</span>
      </Button>
    </Notice>
  );
}
