import Printer from 'lucide-react/icons/printer';
import { type FormEvent, useId, useState } from 'react';
import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import { latinDigits } from '#contract/digits.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useOnDemand } from '#web/ui/on-demand.tsx';

/** A larger number is a slip. */
const LABELS_MAX = 500;
const load = () => import('./printed-labels.tsx').then(({ PrintedLabels }) => PrintedLabels);

/** Prints labels with the medicine, the lot and its expiry date, and a symbol that scanners read if the item has a GTIN. */
export function LotLabels({ lot }: { lot: LotWithMoves }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { Part: Printed, whenLoaded } = useOnDemand(load);
  const [typed, setTyped] = useState('1');
  const [isWrong, setWrong] = useState(false);
  const [printing, setPrinting] = useState<{ count: number; request: number }>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const digits = latinDigits(typed.trim());
    const isCount = /^\d{1,4}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= LABELS_MAX;
    setWrong(!isCount);
    if (isCount)
      whenLoaded(() => setPrinting((last) => ({ count: Number(digits), request: (last?.request ?? 0) + 1 })));
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {t('stock.labels.title')}
      </h3>
      {lot.gtin === undefined && <p className="text-sm text-muted">{t('stock.labels.withoutGtin')}</p>}
      <form noValidate onSubmit={submit} className="mt-2 grid gap-2">
        <TextField
          compact
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          label={t('stock.labels.count')}
          value={typed}
          {...(isWrong && { error: t('stock.labels.wrongCount', { max: formatCount(LABELS_MAX, language) }) })}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          {t('stock.labels.print')}
        </Button>
      </form>
      {Printed && printing !== undefined && (
        <Printed key={printing.request} lot={lot} count={printing.count} onPrinted={() => setPrinting(undefined)} />
      )}
    </section>
  );
}
