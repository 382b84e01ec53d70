import { useEffect, useRef } from 'react';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { formatDuration, formatPart } from '#web/i18n/units.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ImportState } from './use-import.ts';

/** The progress of an import. Screen readers announce each step and each quarter of it. */
export function ImportProgress({ file, state, onStop }: { file: File; state: ImportState; onStop: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { step, rejected } = state;
  const secondsLeft = estimateSeconds(state);
  const quarter = Math.floor(state.part * 4) / 4;
  const title = t(`products.import.step.${step}`);
  return (
    <div className="grid gap-4 rounded-3 border border-line bg-surface p-4 tablet:p-6">
      <div>
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-dose">
          <Spinner />
          <span>{title}</span>
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{file.name}</bdi>
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        // Indeterminate while compressing.
        aria-valuenow={step === 'compressing' ? undefined : Math.floor(state.part * 100)}
        className="h-3 overflow-hidden rounded-full border border-edge bg-sunken"
      >
        <div
          className="h-full bg-action forced-colors:bg-[Highlight]"
          style={{ inlineSize: step === 'compressing' ? 0 : `${state.part * 100}%` }}
        />
      </div>
      <p className="figures flex flex-wrap gap-x-4 text-sm text-muted">
        {step !== 'compressing' && <LtrText>{formatPart(state.part, language)}</LtrText>}
        {step === 'importing' && <RecordCount state={state} />}
        {secondsLeft !== undefined && (
          <span>{t('products.import.timeLeft', { time: formatDuration(secondsLeft, language) })}</span>
        )}
        {rejected.length > 0 && (
          <span className="font-semibold text-danger">
            {t('products.import.rejectedSoFar', {
              count: rejected.length,
              number: formatCount(rejected.length, language),
            })}
          </span>
        )}
      </p>
      <p role="status" className="sr-only">
        {step !== 'compressing' && (quarter > 0 ? `${title} ${formatPart(quarter, language)}` : title)}
      </p>
      <div>
        <Button variant="secondary" onClick={onStop}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** "18,000 of about 44,000 records", once that is known. */
function RecordCount({ state: { records, part } }: { state: ImportState }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = formatCount(records, language);
  if (part < ESTIMATED_FROM) return <span>{t('products.import.records', { count: records, number })}</span>;
  const count = Math.max(records, roundTo2Digits(records / part));
  return <span>{t('products.import.recordsOf', { count, number, total: formatCount(count, language) })}</span>;
}

/** The part of a file, 0 to 1, from which on the rest can be estimated. */
const ESTIMATED_FROM = 0.05;

/** How long the rest of the import will take, in seconds; undefined while that is unknown. */
function estimateSeconds({ part, startedAt }: ImportState): number | undefined {
  if (startedAt === undefined || part < ESTIMATED_FROM || part >= 1) return undefined;
  const elapsed = (performance.now() - startedAt) / 1000;
  const left = (elapsed / part) * (1 - part);
  return elapsed < 2 || left < 2 ? undefined : roundTo2Digits(left);
}

function roundTo2Digits(value: number): number {
  return Number(value.toPrecision(2));
}
