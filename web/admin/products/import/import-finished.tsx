import { useEffect, useRef } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { ImportCountsStrip } from './import-counts.tsx';
import type { ImportOutcome, ImportRequest, Rejected } from './import-file.ts';
import { type OutcomeText, outcomeText } from './outcome-text.ts';
import { RejectedRecords } from './rejected-records.tsx';

/** The outcome of an import: a sentence, the counts, and the rejected records. */
export function ImportFinished({
  request,
  outcome,
  error,
  rejected,
  ...actions
}: {
  request: ImportRequest;
  outcome: ImportOutcome | undefined;
  error: Error | null;
  rejected: readonly Rejected[];
  onAgain: (request: ImportRequest) => void;
  onAnother: () => void;
}) {
  const { dryRun, withdrawMissing } = request.options;
  const isDone = outcome?.event === 'done';
  const { t } = useTranslation();
  const text = outcome
    ? outcomeText(outcome, dryRun === true, t)
    : { title: t('products.import.failed.title'), text: errorText(error, t, t('products.import.failed.text')) };
  return (
    <div className="grid gap-6">
      <OutcomeNotice file={request.file} {...text} />
      {isDone && <ImportCountsStrip counts={outcome} withdraws={withdrawMissing === true} />}
      {rejected.length > 0 && <RejectedRecords rejected={rejected} file={request.file.name} />}
      <NextSteps request={request} outcome={outcome} {...actions} />
    </div>
  );
}

function OutcomeNotice({ file, title, text, detail, requestId }: OutcomeText & { file: File }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="text-dose">
        {title}
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
      {isDone && request.options.dryRun && !outcome.isRefused && (
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
