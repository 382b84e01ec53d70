import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { StocktakeLine, StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { latinDigits } from '#contract/digits.ts';
import { ResponseError } from '#web/api/api.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useCountLot } from './queries.ts';

/** The lots by medicine, each with a field for its packs. A count is stored when its field is left; Enter goes to the next. */
export function CountLots({ stocktake: { id, lines } }: { stocktake: StocktakeWithLines }) {
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const medicines = byMedicine(lines);
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  return (
    <ul ref={list} className="figures divide-y divide-line rounded-3 border border-line bg-surface">
      {medicines.map(([key, lots]) => (
        <li key={key} className="grid gap-3 px-4 py-4">
          <Medicine id={`${listId}-${key}`} line={lots[0]} />
          <ul className="grid gap-4">
            {lots.map((line) => (
              <LotCount
                key={line.lotId}
                stocktakeId={id}
                line={line}
                medicineId={`${listId}-${key}`}
                onKeyDown={goOn}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Lots of one medicine stand together. Map.groupBy is too new for some browsers. */
function byMedicine(lines: readonly StocktakeLine[]): [string, StocktakeLine[]][] {
  const medicines = new Map<string, StocktakeLine[]>();
  for (const line of lines) {
    const key = encodeURIComponent(`${line.productId} ${line.dosage}`);
    medicines.set(key, [...(medicines.get(key) ?? []), line]);
  }
  return [...medicines];
}

function Medicine({ id, line }: { id: string; line: StocktakeLine | undefined }) {
  if (!line) return null;
  return (
    <p id={id} className="wrap-anywhere">
      <b className="font-semibold">
        <bdi>{line.drugName}</bdi>{' '}
        <LtrText>
          <Measures text={line.dosage} />
        </LtrText>
      </b>{' '}
      <bdi className="text-sm text-muted">{line.brandName || line.productId}</bdi>
    </p>
  );
}

interface LotCountProps {
  stocktakeId: number;
  line: StocktakeLine;
  /** Id of the name of its medicine. */
  medicineId: string;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function LotCount({ stocktakeId, line, medicineId, onKeyDown }: LotCountProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const count = useCountLot(stocktakeId);
  /** Undefined: as it is stored. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  /** What was typed when somebody else had counted the lot. */
  const [lost, setLost] = useState<string>();
  const { lotId, counted, lotNumber, expiresOn, status } = line;
  const stored = counted === undefined ? '' : String(counted);
  const store = () => {
    if (typed === undefined) return;
    const digits = latinDigits(typed.trim());
    if (digits !== '' && !/^\d{1,8}$/.test(digits)) return setWrong(true);
    const packs = digits === '' ? null : Number(digits);
    // The same number again would count it anew: what was shipped since would be missing twice.
    if (packs === (counted ?? null)) return setTyped(undefined);
    count.mutate(
      { lotId, counted: packs, previous: counted ?? null },
      {
        onSuccess: () => setTyped(undefined),
        onError: (error) => {
          if (!(error instanceof ResponseError && error.code === 'LOT_CHANGED')) return;
          setLost(digits);
          setTyped(undefined); // the field shows the other count
        },
      },
    );
  };
  const failure = count.error && errorText(count.error, t, t('stock.count.notStored'));
  const conflict = lost === undefined ? undefined : t('stock.count.other', { number: lost });
  const problem = isWrong ? t('stock.receive.wholePacks') : conflict ? undefined : failure;
  const news = problem ?? conflict;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-sm wrap-anywhere">
        <span className="block">{t('stock.lot', { number: lotNumber })}</span>
        <span className="text-muted">
          {t('stock.expires', { day: formatDay(expiresOn, language) })}
          {status !== 'released' && ` · ${t(`stock.status.${status}`)}`}
        </span>
      </p>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="flex size-5 items-center">
          {count.isPending ? (
            <Spinner />
          ) : (
            counted !== undefined && typed === undefined && <Check className="size-5 text-action" strokeWidth={2} />
          )}
        </span>
        <TextField
          compact
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          className="w-40"
          label={t('stock.count.packsOf', { number: lotNumber })}
          value={typed ?? stored}
          aria-describedby={medicineId}
          help={conflict}
          {...(problem && { error: problem })}
          onChange={({ target }) => {
            setWrong(false);
            setLost(undefined);
            count.reset();
            setTyped(target.value);
          }}
          onBlur={store}
          onKeyDown={onKeyDown}
        />
        {/* The focus is in another field by now. */}
        {news && (
          <span role="alert" className="sr-only">
            {`${lotNumber}: ${news}`}
          </span>
        )}
      </div>
    </li>
  );
}
