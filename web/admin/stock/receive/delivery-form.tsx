import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DELIVERY_NOTE_MAX, SUPPLIER_NAME_MAX } from '#contract/stock/receipt-limits.ts';
import { ResponseError } from '#web/api/api.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDelivery } from './delivery.ts';
import { DeliveryLineFields } from './delivery-line-fields.tsx';
import { checkLine, errorsOfLine } from './line-errors.ts';
import { ScanField } from './scan-field.tsx';
import { useReceive } from './use-receive.ts';

/** A delivery: who sent it, its packs by scanner or by hand, and one button that receives all of it. */
export function DeliveryForm({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useFocusFallback<HTMLUListElement>(heading);
  const { delivery, edit, editLine, removeLine, add, clear } = useDelivery(userId);
  /** Attempts to send this delivery. */
  const [attempts, setAttempts] = useState(0);
  const isSent = attempts > 0;
  const [receipts, setReceipts] = useState(0);
  const { supplier, deliveryNote, lines } = delivery;
  const receive = useReceive(() => {
    clear();
    setAttempts(0);
    setReceipts(receipts + 1);
    heading.current?.focus();
  });
  const { error } = receive;
  const missing = (text: string) => (isSent && text.trim() === '' ? { error: t('stock.receive.missing') } : {});
  const errorsOf = (place: number) => ({
    ...(error instanceof ResponseError &&
      errorsOfLine(error, place, { t, dayOf: (date) => formatDay(date, language) })),
    ...(isSent && lines[place] && checkLine(lines[place], t)),
  });
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    receive.reset();
    const isComplete = [supplier, deliveryNote].every((text) => text.trim() !== '');
    if (isComplete && lines.every((line) => Object.keys(checkLine(line, t)).length === 0)) receive.mutate(delivery);
  };
  const change =
    <Fields,>(write: (fields: Fields) => void) =>
    (fields: Fields) => {
      receive.reset(); // its errors are about other texts
      write(fields);
    };
  const sumOf = { count: lines.length, number: formatCount(lines.length, language) };
  return (
    <div className="grid gap-6">
      <ScanField
        key={receipts}
        onAdd={(item, pack) => {
          receive.reset();
          const line = add(item, pack);
          const lot = line.lotNumber === '' ? '' : t('stock.lot', { number: line.lotNumber });
          const name = [`${line.drugName} ${line.dosage}`, lot].filter(Boolean).join(', ');
          return t('stock.receive.added', { name, packs: line.packs });
        }}
      />
      <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <TextField
            required
            label={t('stock.receive.supplier')}
            value={supplier}
            maxLength={SUPPLIER_NAME_MAX}
            {...missing(supplier)}
            onChange={({ target }) => change(edit)({ supplier: target.value })}
          />
          <TextField
            required
            label={t('stock.receive.deliveryNote')}
            value={deliveryNote}
            maxLength={DELIVERY_NOTE_MAX}
            autoComplete="off"
            {...missing(deliveryNote)}
            onChange={({ target }) => change(edit)({ deliveryNote: target.value })}
          />
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-h3">
          {t('stock.receive.lines', sumOf)}
        </h2>
        {lines.length === 0 && <p className="text-muted">{t('stock.receive.noLines')}</p>}
        <ul ref={list} className="grid gap-4">
          {lines.map((line, place) => (
            <li key={line.key}>
              <DeliveryLineFields
                line={line}
                errors={errorsOf(place)}
                onEdit={change((fields) => editLine(line.key, fields))}
                onRemove={() => {
                  receive.reset();
                  removeLine(line.key);
                }}
              />
            </li>
          ))}
        </ul>
        {error && (
          <Notice tone="bad" role="alert">
            {errorText(error, t, t('stock.receive.failed'))}
          </Notice>
        )}
        <div>
          <Button type="submit" size="big" blocked={lines.length === 0} pending={receive.isPending}>
            {t('stock.receive.submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
