import X from 'lucide-react/icons/x';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { centsToNumber } from '#contract/money.ts';
import type { Candidate } from '#contract/quick-order/quick-order.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName } from '#web/medicines/drug-name.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/form/field-parts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { answerOf, isEmpty, offerKey, offerOf, type QuickLine, readyLine } from './quick-line.ts';
import type { QuickOrderList } from './use-quick-order.ts';

/** The lines of a list: code or name, what it means, quantity, price. Enter moves to the next field, and behind the last line to a new one. */
export function LinesTable({ list: { lines, change, remove, resolve } }: { list: QuickOrderList }) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const actions = useRef({ change, remove, resolve: resolve.mutate });
  useEffect(() => {
    actions.current = { change, remove, resolve: resolve.mutate };
  });
  const goOn = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll<HTMLElement>('input, select') ?? [])];
    fields[fields.indexOf(event.target as HTMLElement) + 1]?.focus();
  };
  return (
    <table ref={table} className="quick-lines figures w-full text-sm" onKeyDown={goOn}>
      <thead className="max-tablet:sr-only">
        <tr className="*:px-2 *:py-2 *:text-start *:font-semibold *:text-muted">
          <th scope="col">{t('quickOrder.column.text')}</th>
          <th scope="col">{t('quickOrder.column.product')}</th>
          <th scope="col">{t('quickOrder.column.quantity')}</th>
          <th scope="col">{t('quickOrder.column.total')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <Line key={line.key} line={line} place={index + 1} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}

interface Actions {
  change: QuickOrderList['change'];
  remove: QuickOrderList['remove'];
  resolve: () => void;
}

/** Memoized: a key typed in another line does not render it again. */
const Line = memo(function Line({
  line,
  place,
  actions,
}: {
  line: QuickLine;
  place: number;
  actions: { current: Actions };
}) {
  const { t } = useTranslation();
  const ready = readyLine(line);
  const isWrong = line.quantity.trim() !== '' && readQuantity(line.quantity) === undefined;
  return (
    <tr className="*:border-t *:border-line *:px-2 *:py-2 *:align-top">
      <td>
        <input
          aria-label={t('quickOrder.text', { place })}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={line.text}
          onChange={(event) => actions.current.change(line.key, { text: event.target.value, chosen: undefined })}
          onBlur={() => actions.current.resolve()}
          className={`${controlClass} min-h-target w-full`}
        />
      </td>
      <td>
        <Meaning line={line} place={place} onChoose={(chosen) => actions.current.change(line.key, { chosen })} />
      </td>
      <td>
        <input
          aria-label={t('quickOrder.quantity', { place })}
          aria-invalid={isWrong || undefined}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={line.quantity}
          onChange={(event) => actions.current.change(line.key, { quantity: event.target.value })}
          className={`${controlClass} min-h-target w-20`}
        />
        {isWrong && <span className="block text-danger">{t('quickOrder.wrongQuantity')}</span>}
      </td>
      <td className="whitespace-nowrap">
        {ready && <LtrText className="font-semibold">{formatPrice(centsToNumber(ready.cents))}</LtrText>}
      </td>
      <td className="text-end">
        {!isEmpty(line) && (
          <Button variant="quiet" square data-tooltip="name" onClick={() => actions.current.remove(line.key)}>
            <X aria-hidden="true" className="size-4" strokeWidth={2} />
            <span className="sr-only">{t('quickOrder.remove', { place })}</span>
          </Button>
        )}
      </td>
    </tr>
  );
});

/** What a line means: the product, a choice, or that nothing was found. */
function Meaning({ line, place, onChoose }: { line: QuickLine; place: number; onChoose: (chosen: string) => void }) {
  const { t } = useTranslation();
  const { packagingName } = useCatalogueNames();
  const answer = answerOf(line);
  const offer = offerOf(line);
  if (line.text.trim() === '') return null;
  if (!answer) return <span className="text-muted">{t('common.loading')}</span>;
  const optionOf = ({ drugName, dosage, brandName, packagingType, productId, price }: Candidate) =>
    [`${drugName} ${dosage}`, brandName, packagingName(packagingType), productId, formatPrice(price)]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className="grid gap-1">
      {answer.state !== 'exact' && (
        <>
          <span className={offer ? 'text-muted' : 'text-danger'}>
            {t(
              answer.candidates.length === 0
                ? 'quickOrder.state.none'
                : `quickOrder.state.${answer.state === 'ambiguous' ? 'ambiguous' : 'unknown'}`,
            )}
          </span>
          {answer.candidates.length > 0 && (
            <select
              aria-label={t('quickOrder.choose', { place })}
              value={line.chosen ?? ''}
              onChange={(event) => onChoose(event.target.value)}
              className={`${controlClass} arrowed own-direction min-h-target w-full pe-9 text-ellipsis`}
            >
              <option value="">{t('quickOrder.choosePlease')}</option>
              {answer.candidates.map((candidate) => (
                <option key={offerKey(candidate)} value={offerKey(candidate)}>
                  {optionOf(candidate)}
                </option>
              ))}
            </select>
          )}
        </>
      )}
      {offer && (
        <div>
          <span lang="en" className="font-semibold">
            <DrugName product={offer} among={answer.candidates} />
          </span>{' '}
          <LtrText className="font-bold">
            <Measures text={offer.dosage} />
          </LtrText>
          {offer.brandName && (
            <span className="block">
              <bdi lang="en">{offer.brandName}</bdi>
            </span>
          )}
          <Pack releaseForm={offer.releaseForm} packagingType={offer.packagingType} productCode={offer.productId} />
        </div>
      )}
      {line.outcome && line.outcome !== 'added' && (
        <span className="text-danger">{t(`quickOrder.outcome.${line.outcome}`)}</span>
      )}
    </div>
  );
}
