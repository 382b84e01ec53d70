import { useMutation } from '@tanstack/react-query';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import type { ListRow } from '#web/quick-order/paste/read-list.ts';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useOnceFromAddress } from './from-address.ts';
import { loadSource } from './sources.ts';

const buttons = ['usual', 'last-order', 'cart'] as const;

/** Fills the list from what was ordered or is in the cart; from the order of `?order=` at once. */
export function FillFrom({ onFill }: { onFill: (rows: ListRow[]) => void }) {
  const { t } = useTranslation();
  const fill = useMutation({
    mutationFn: loadSource,
    onSuccess: (rows) => {
      if (rows.length > 0) onFill(rows);
    },
  });
  useOnceFromAddress('order', (order) => fill.mutate({ order }));
  const source = fill.isSuccess && typeof fill.variables === 'string' ? fill.variables : undefined;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-sm text-muted">{t('quickOrder.fill.title')}</legend>
      <div className="flex flex-wrap gap-2">
        {buttons.map((each) => (
          <Button
            key={each}
            variant="secondary"
            pending={fill.isPending && fill.variables === each}
            blocked={fill.isPending}
            onClick={() => fill.mutate(each)}
          >
            {t(`quickOrder.fill.from.${each}`)}
          </Button>
        ))}
        <ActionLink to={paths.scan} reloadDocument variant="secondary">
          {t('quickOrder.scan.open')}
        </ActionLink>
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {source && fill.data?.length === 0 && <span>{t(`quickOrder.fill.nothing.${source}`)}</span>}
        {source === 'cart' && fill.data && fill.data.length > 0 && <span>{t('quickOrder.fill.inCart')}</span>}
      </p>
      {fill.error && (
        <Notice tone="bad" role="alert">
          {errorText(fill.error, t, t('quickOrder.fill.failed'))}
        </Notice>
      )}
    </fieldset>
  );
}
