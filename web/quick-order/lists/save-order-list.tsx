import { type FormEvent, useState } from 'react';
import { ORDER_LIST_NAME_MAX } from '#contract/limits.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { hasUnfinishedLevels } from '#web/quick-order/levels/levels.ts';
import { isEmpty, offerOf, type QuickLine, savedLine } from '#web/quick-order/state/quick-line.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { ListReminder } from './list-reminder.tsx';
import type { OrderLists } from './use-order-lists.ts';

/** Saves the lines under a name, removes the list that is open, and downloads the lines as CSV that can be read again. */
export function SaveOrderList({ lists, lines }: { lists: OrderLists; lines: QuickLine[] }) {
  const { t } = useTranslation();
  const { current, save, remove } = lists;
  const [typed, setTyped] = useState<string>();
  /** The place of a line whose levels cannot be saved. */
  const [unfinishedLine, setUnfinished] = useState<number>();
  const name = typed ?? current?.name ?? '';
  const filled = lines.filter((line) => !isEmpty(line));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const unfinished = lines.findIndex(({ levels }) => levels && hasUnfinishedLevels(levels));
    setUnfinished(unfinished === -1 ? undefined : unfinished + 1);
    if (unfinished !== -1) return;
    const saved = filled.map(savedLine).filter((line) => line.text !== '');
    if (name.trim() && saved.length > 0)
      save.mutate({ name: name.trim(), lines: saved }, { onSuccess: () => setTyped(undefined) });
  };
  return (
    <details className="quick-paste">
      <summary className="w-fit cursor-pointer font-semibold text-action">{t('quickOrder.list.keep')}</summary>
      <form onSubmit={submit} className="mt-3 grid gap-3">
        <TextField
          label={t('quickOrder.list.name')}
          value={name}
          maxLength={ORDER_LIST_NAME_MAX}
          autoComplete="off"
          error={
            unfinishedLine
              ? t('quickOrder.levels.unfinished', { place: unfinishedLine })
              : save.error
                ? errorText(save.error, t, t('quickOrder.list.failed'))
                : undefined
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" pending={save.isPending} blocked={filled.length === 0}>
            {t('quickOrder.list.save')}
          </Button>
          <Button
            variant="secondary"
            blocked={filled.length === 0}
            onClick={() => saveFile('quick-order.csv', csvOf(filled, t), 'text/csv')}
          >
            {t('quickOrder.list.download')}
          </Button>
          {current && (
            <Button variant="quiet" pending={remove.isPending} onClick={() => remove.mutate(current.id)}>
              {t('quickOrder.list.remove', { name: current.name })}
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-muted">
          {save.isSuccess && current && t('quickOrder.list.saved', { name: current.name })}
        </p>
      </form>
      {current && <ListReminder key={current.id} lists={lists} list={current} />}
    </details>
  );
}

/** Code or name, product, quantity, as quick order reads them. With a byte order mark, without which Excel does not read UTF-8. */
function csvOf(lines: QuickLine[], t: ReturnType<typeof useTranslation>['t']): string {
  const columns = [t('quickOrder.column.text'), t('quickOrder.column.product'), t('quickOrder.column.quantity')];
  const rows = lines.map((line) => {
    const offer = offerOf(line);
    const product = offer ? [`${offer.drugName} ${offer.dosage}`, offer.brandName, offer.packagingType] : [];
    return [savedLine(line).text, product.filter(Boolean).join(', '), line.quantity];
  });
  return `\ufeff${[columns, ...rows].map(spreadsheetRow).join('\r\n')}\r\n`;
}
