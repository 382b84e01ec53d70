import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useEffect, useRef, useState } from 'react';
import { ChangesSince } from '#web/admin/products/import/changes/changes-since.tsx';
import { HeldChanges } from '#web/admin/products/import/changes/held-changes.tsx';
import { ImportChanges } from '#web/admin/products/import/changes/import-changes.tsx';
import { FileColumns } from '#web/admin/products/import/columns/file-columns.tsx';
import type { ImportOutcome, ImportRequest } from '#web/admin/products/import/import-file.ts';
import { LastImport } from '#web/admin/products/import/undo/last-import.tsx';
import type { ImportState } from '#web/admin/products/import/use-import.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { ImportCountsStrip } from './import-counts.tsx';
import { NextSteps } from './next-steps.tsx';
import { changes, type OutcomeText, outcomeText } from './outcome-text.ts';
import { RejectedRecords } from './rejected-records.tsx';
import { Warnings } from './warnings.tsx';

/** The outcome of an import: a sentence, the counts, the rejected records, and what should be checked. */
export function ImportFinished({
  request,
  outcome,
  error,
  state: { rejected, warnings, changes: listed, columns },
  ...actions
}: {
  request: ImportRequest;
  outcome: ImportOutcome | undefined;
  error: Error | null;
  state: Pick<ImportState, 'rejected' | 'warnings' | 'changes' | 'columns'>;
  onAgain: (request: ImportRequest) => void;
  onAnother: () => void;
}) {
  const { dryRun, withdrawMissing } = request.options;
  const isDone = outcome?.event === 'done';
  const [isConfirmed, setIsConfirmed] = useState(false);
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
      {isDone && !outcome.isRefused && outcome.held > 0 && (
        <HeldChanges changes={listed} isConfirmed={isConfirmed} onConfirm={dryRun ? setIsConfirmed : undefined} />
      )}
      {isDone && dryRun && request.earlier && <ChangesSince earlier={request.earlier} changes={listed} />}
      {rejected.length > 0 && <RejectedRecords rejected={rejected} file={request.file.name} />}
      {isDone && <Warnings counts={outcome.warned} listed={warnings} file={request.file.name} />}
      {isDone && (
        <ImportChanges changes={listed} isTrial={dryRun === true || outcome.isRefused} file={request.file.name} />
      )}
      {columns && (dryRun || outcome?.event === 'refused') && (
        <FileColumns
          found={columns}
          isOpen={outcome?.event === 'refused'}
          onApply={(mapping) =>
            actions.onAgain({
              file: request.file,
              options: { ...request.options, mapping, dryRun: true, trial: undefined },
            })
          }
        />
      )}
      <NextSteps
        request={dryRun && isDone ? { ...request, earlier: listed } : request}
        outcome={outcome}
        isHeldConfirmed={isConfirmed}
        {...actions}
      />
      {/* Of a stopped or failed import it is not known what was changed. */}
      {isDone && !dryRun && !outcome.isRefused && changes(outcome) > 0 && <LastImport />}
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
