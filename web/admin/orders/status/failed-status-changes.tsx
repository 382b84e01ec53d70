import { X } from 'lucide-react';
import type { RefObject } from 'react';
import type { BulkStatusResult } from '#contract/admin/orders.ts';
import { isErrorCode } from '#contract/errors.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { shortId } from '#web/orders/order-id.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHandOnFocus } from '#web/ui/focus/return-focus.ts';
import { Isle } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { changedText } from './change-status.ts';

/** The orders that several were to be moved with and were not, each with why. They are still chosen, to be tried again. */
export function FailedMoves({
  failed,
  heading,
  onDismiss,
}: {
  failed: BulkStatusResult['failed'];
  /** Takes over the focus of the cross. */
  heading: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}) {
  const { t } = useTranslation();
  const place = useHandOnFocus<HTMLDivElement>(heading);
  return (
    <Notice ref={place} tone="bad" role="alert" className="mb-3 max-tablet:grid-cols-[auto_1fr_auto]!">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('admin.selection.notMoved', { count: failed.length })}</p>
        <ul className="max-h-40 overflow-y-auto">
          {failed.map(({ id, code, message, order }) => (
            <li key={id}>
              <Isle className="figures font-semibold">{shortId(id)}</Isle>
              {' · '}
              {order ? changedText(t, order) : isErrorCode(code) ? t(`errors.${code}`) : message}
            </li>
          ))}
        </ul>
      </div>
      <Button look="quiet" square data-tooltip="name" onClick={onDismiss}>
        <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{t('common.close')}</span>
      </Button>
    </Notice>
  );
}
