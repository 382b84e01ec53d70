import { type FormEvent, useState } from 'react';
import type { SavedList } from '#contract/quick-order/order-lists.ts';
import { formatDate, localeOfRegion } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { OrderLists } from './use-order-lists.ts';

/** Numbers of weeks to choose from. */
const WEEKS = [1, 2, 3, 4, 6, 8, 12, 26];

/** A mail every few weeks that says that a list is to be ordered. Nothing for users who cannot order yet. */
export function ListReminder({ lists, list }: { lists: OrderLists; list: SavedList }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useUser();
  const { reminder } = list;
  const [everyWeeks, setWeeks] = useState(reminder?.everyWeeks ?? 4);
  const [typed, setTyped] = useState<string>();
  const { remind } = lists;
  const isEnding = remind.variables?.reminder === undefined;
  const hasEnded = !reminder && isEnding && remind.isSuccess;
  if (!user?.emailVerified && !reminder && !hasEnded) return null;
  const nextOn = typed ?? reminder?.nextOn ?? dayIn(everyWeeks * 7);
  const { error } = remind;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (nextOn)
      remind.mutate({ id: list.id, reminder: { everyWeeks, nextOn } }, { onSuccess: () => setTyped(undefined) });
  };
  return (
    <form onSubmit={submit} className="mt-4 border-t border-line pt-4">
      <fieldset className="grid gap-3">
        <legend className="font-semibold">{t('quickOrder.reminder.title')}</legend>
        <p className="mt-2 text-muted">{t('quickOrder.reminder.help')}</p>
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('quickOrder.reminder.every')}
            value={everyWeeks}
            onChange={({ target }) => setWeeks(Number(target.value))}
          >
            {[...new Set([...WEEKS, everyWeeks])].map((count) => (
              <option key={count} value={count}>
                {t('quickOrder.reminder.weeks', { count })}
              </option>
            ))}
          </SelectField>
          <TextField
            type="date"
            required
            min={dayIn(1)}
            max="9999-12-30"
            label={t('quickOrder.reminder.next')}
            value={nextOn}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="secondary" pending={remind.isPending && !isEnding} blocked={nextOn === ''}>
            {t(reminder ? 'quickOrder.reminder.change' : 'quickOrder.reminder.start')}
          </Button>
          {reminder && (
            <Button
              variant="quiet"
              pending={remind.isPending && isEnding}
              onClick={() => remind.mutate({ id: list.id, reminder: undefined })}
            >
              {t('quickOrder.reminder.end')}
            </Button>
          )}
        </div>
      </fieldset>
      <p role="status" className="mt-2 text-sm">
        {hasEnded && <span>{t('quickOrder.reminder.ended')}</span>}
        {reminder && (
          <span>
            {t('quickOrder.reminder.set', {
              count: reminder.everyWeeks,
              day: formatDate(reminder.nextOn, localeOfRegion(language), { dateStyle: 'long', timeZone: 'UTC' }) ?? '',
            })}
          </span>
        )}
      </p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {errorText(error, t, t('quickOrder.list.failed'))}
        </p>
      )}
    </form>
  );
}

/** The day after so many days, in the browser's time zone, as 2026-12-07. */
function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
