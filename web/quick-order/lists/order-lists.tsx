import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { OrderLists } from './use-order-lists.ts';

/** Buttons that open the saved lists; nothing without any. */
export function SavedOrderLists({ lists: { lists = [], open, error } }: { lists: OrderLists }) {
  const { t } = useTranslation();
  return (
    <>
      {lists.length > 0 && (
        <ul aria-label={t('quickOrder.list.title')} className="mt-4 flex flex-wrap gap-2">
          {lists.map(({ id, name, count }) => (
            <li key={id} className="min-w-0">
              <Button
                variant="secondary"
                pending={open.isPending && open.variables === id}
                onClick={() => open.mutate(id)}
                className="max-w-full"
              >
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <span className="figures font-normal text-muted">{t('quickOrder.list.lines', { count })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Notice tone="bad" role="alert">
          {errorText(error, t, t('quickOrder.list.failed'))}
        </Notice>
      )}
    </>
  );
}
