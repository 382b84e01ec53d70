import { useId } from 'react';
import type { Candidate } from '#contract/quick-order/quick-order.ts';
import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName, tallManName } from '#web/medicines/drug-name.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { NameCode } from '#web/quick-order/own-codes/name-code.tsx';
import {
  answerOf,
  isCertain,
  offerKey,
  offerOf,
  type QuickLine,
  questionOf,
  unknownCode,
} from '#web/quick-order/state/quick-line.ts';
import { controlClass } from '#web/ui/form/field-parts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

interface LineMeaningProps {
  line: QuickLine;
  place: number;
  /** With the `offerKey` of a candidate. */
  onChoose: (chosen: string) => void;
  /** An own code was saved. */
  onOwnCode: () => void;
}

/** What a line means: the product, a choice, or that nothing was found. */
export function LineMeaning({ line, place, onChoose, onOwnCode }: LineMeaningProps) {
  const { t } = useTranslation();
  const answer = answerOf(line);
  const offer = offerOf(line);
  const questionId = useId();
  if (line.text.trim() === '') return null;
  if (!answer) return <span className="quick-checking text-muted">{t('common.loading')}</span>;
  const { candidates, state, more } = answer;
  const code = unknownCode(line);
  return (
    <div className="grid gap-1">
      {!isCertain(answer) && (
        <>
          <span id={questionId} className={offer ? 'text-muted' : 'text-danger'}>
            {t(`quickOrder.state.${questionOf(line, answer)}`)}
          </span>
          {candidates.length > 0 && (
            <Choice
              label={t('quickOrder.choose', { place })}
              describedBy={questionId}
              line={line}
              candidates={candidates}
              onChoose={onChoose}
            />
          )}
          {more && <span className="text-muted">{t('quickOrder.more')}</span>}
        </>
      )}
      {state === 'alias' && <span className="text-muted">{t('quickOrder.ownCodes.meaning')}</span>}
      {offer && <Offer offer={offer} among={candidates} />}
      {code && <NameCode code={code} onSaved={onOwnCode} />}
      {line.outcome && line.outcome !== 'added' && (
        <span className="text-danger">{t(`quickOrder.outcome.${line.outcome}`)}</span>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  describedBy: string;
  line: QuickLine;
  candidates: Candidate[];
  onChoose: (chosen: string) => void;
}

/** Nothing is chosen by itself. */
function Choice({ label, describedBy, line, candidates, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { packagingName } = useCatalogueNames();
  const textOf = (candidate: Candidate) =>
    [
      `${tallManName(candidate, candidates)} ${candidate.dosage}`,
      candidate.brandName,
      packagingName(candidate.packagingType),
      candidate.productId,
      formatPrice(candidate.price),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <select
      aria-label={label}
      aria-describedby={describedBy}
      value={line.chosen ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      className={`${controlClass} arrowed own-direction min-h-target pe-9 text-ellipsis`}
    >
      <option value="">{t('quickOrder.choosePlease')}</option>
      {candidates.map((candidate) => (
        <option key={offerKey(candidate)} value={offerKey(candidate)}>
          {textOf(candidate)}
        </option>
      ))}
    </select>
  );
}

function Offer({ offer, among }: { offer: Candidate; among: Candidate[] }) {
  return (
    <div>
      <span lang="en" className="font-semibold">
        <DrugName product={offer} among={among} />
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
  );
}
