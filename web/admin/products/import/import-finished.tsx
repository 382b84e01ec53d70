import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useEffect, useRef } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { ImportCountsStrip } from './import-counts.tsx';
import type { ImportOutcome, ImportRequest, Rejected, Warned } from './import-file.ts';
import { changes, type OutcomeText, outcomeText } from './outcome-text.ts';
import { RejectedRecords } from './rejected-records.tsx';
import { Warnings } from './warnings.tsx';

/** The outcome of an import: a sentence, the counts, the rejected records, and what should be checked. */
export function ImportFinished({
  request,
  outcome,
  error,
  rejected,
  warnings,
  ...actions
}: {
  request: ImportRequest;
  outcome: ImportOutcome | undefined;
  error: Error | null;
  rejected: readonly Rejected[];
  warnings: readonly Warned[];
  onAgain: (request: ImportRequest) => void;
  onAnother: () => void;
}) {
  const { dryRun, withdrawMissing } = request.options;
  const isDone = outcome?.event === 'done';
  const { t } = useTranslation();
  const text = outcome
    ? outcomeText(outcome, dryRun === true, t)
    : ({
        tone: 'bad',
        title: t('products.import.failed.title'),
        text: errorText(error, t, t('products.import.failed.text')),
      } as const);
  return (
    <div className="grid gap-6">
      <OutcomeNotice file={request.file} {...text} />
      {isDone && <ImportCountsStrip counts={outcome} withdraws={withdrawMissing === true} />}
      {rejected.length > 0 && <RejectedRecords rejected={rejected} file={request.file.name} />}
      {isDone && <Warnings counts={outcome.warned} listed={warnings} file={request.file.name} />}
      <NextSteps request={request} outcome={outcome} {...actions} />
    </div>
  );
}

function OutcomeNotice({ file, tone, title, text, detail, requestId }: OutcomeText & { file: File }) {
  const { t } = useTranslation();
  const Icon = icons[tone];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-2">
      <h2
        ref={heading}
        tabIndex={-1}
        className={`flex items-center gap-2 text-dose ${tone === 'bad' ? 'text-danger' : ''}`}
      >
        <Icon aria-hidden="true" className={`size-6 flex-none ${iconTones[tone]}`} strokeWidth={1.75} />
        <span>{title}</span>
      </h2>
      <p className="text-sm wrap-anywhere text-muted">
        <bdi>{file.name}</bdi>
      </p>
      {text && <p>{text}</p>}
      {detail && (
        <p lang="en" dir="ltr" className="text-sm wrap-anywhere text-muted rtl:text-end">
          {detail}
        </p>
      )}
      {requestId && (
        <p className="text-sm wrap-anywhere text-muted">
          {t('products.import.requestId')} <LtrText>{requestId}</LtrText>
        </p>
      )}
    </div>
  );
}

const icons = { good: CircleCheck, info: Info, bad: CircleAlert };
const iconTones = { good: 'text-success', info: 'text-muted', bad: '' };

function NextSteps({
  request,
  outcome,
  onAgain,
  onAnother,
}: {
  request: ImportRequest;
  outcome: ImportOutcome | undefined;
  onAgain: (request: ImportRequest) => void;
  onAnother: () => void;
}) {
  const { t } = useTranslation();
  const isDone = outcome?.event === 'done';
  // Not for a file that would be rejected again.
  const canRetry =
    !isDone && outcome?.event !== 'tooLarge' && (outcome?.event !== 'refused' || outcome.code === 'E_BUSY');
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3">
      {isDone && request.options.dryRun && !outcome.isRefused && changes(outcome) > 0 && (
        <Button onClick={() => onAgain({ ...request, options: { ...request.options, dryRun: false } })}>
          {t('products.import.importNow')}
        </Button>
      )}
      {canRetry && <Button onClick={() => onAgain(request)}>{t('common.tryAgain')}</Button>}
      <Button variant="secondary" onClick={onAnother}>
        {t('products.import.importAnother')}
      </Button>
      <ActionLink to={paths.adminProducts} variant="quiet" className="-ms-3">
        {t('products.list.back')}
      </ActionLink>
    </div>
  );
}
