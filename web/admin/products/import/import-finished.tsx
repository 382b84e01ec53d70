import { useEffect, useRef } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Isle } from '#web/ui/ltr-text.tsx';
import { ImportCountsStrip } from './import-counts.tsx';
import type { ImportOutcome, ImportRequest, Rejected } from './import-file.ts';
import { outcomeText } from './outcome-text.ts';
import { RejectedRecords } from './rejected-records.tsx';

/** What came of an import: in a sentence, in figures, and record by record where some were rejected. */
export function ImportOver({
  request,
  outcome,
  error,
  rejected,
  onAgain,
  onAnother,
}: {
  request: ImportRequest;
  outcome: ImportOutcome | undefined;
  error: Error | null;
  rejected: readonly Rejected[];
  onAgain: (request: ImportRequest) => void;
  onAnother: () => void;
}) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { dryRun, withdrawMissing } = request.options;
  const isDone = outcome?.event === 'done';
  // Not with a file that would be refused again.
  const mayWork =
    !isDone && outcome?.event !== 'tooLarge' && (outcome?.event !== 'refused' || outcome.code === 'E_BUSY');
  const { title, text, detail, requestId } = outcome
    ? outcomeText(outcome, dryRun === true, t)
    : {
        title: t('products.import.failed.title'),
        text: errorText(error, t, t('products.import.failed.text')),
      };
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-dose">
          {title}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{request.file.name}</bdi>
        </p>
        {text && <p>{text}</p>}
        {detail && (
          <p lang="en" dir="ltr" className="text-sm wrap-anywhere text-muted rtl:text-end">
            {detail}
          </p>
        )}
        {requestId && (
          <p className="text-sm wrap-anywhere text-muted">
            {t('products.import.requestId')} <Isle>{requestId}</Isle>
          </p>
        )}
      </div>
      {isDone && <ImportCountsStrip counts={outcome} withdraws={withdrawMissing === true} />}
      {rejected.length > 0 && <RejectedRecords rejected={rejected} file={request.file.name} />}
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        {isDone && dryRun && !outcome.isRefused && (
          <Button onClick={() => onAgain({ ...request, options: { ...request.options, dryRun: false } })}>
            {t('products.import.nowReally')}
          </Button>
        )}
        {mayWork && <Button onClick={() => onAgain(request)}>{t('common.tryAgain')}</Button>}
        <Button look="second" onClick={onAnother}>
          {t('products.import.again')}
        </Button>
        <ActionLink to={paths.adminProducts} look="quiet" className="-ms-3">
          {t('products.list.back')}
        </ActionLink>
      </div>
    </div>
  );
}
