import { LeaveGuard } from '#web/admin/products/leave-guard.tsx';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportFinished } from './outcome/import-finished.tsx';
import { PercentageForm } from './percentage/percentage-form.tsx';
import { LastImport } from './undo/last-import.tsx';
import { useImport } from './use-import.ts';

/** The steps of an import: the file, the progress, the outcome. */
export function ImportPanel() {
  const { t } = useTranslation();
  const { run, state, start, stop, reset, isRunning } = useImport();
  return (
    <div className={run.isSuccess || run.isError ? undefined : 'max-w-[52rem]'}>
      {run.isIdle && (
        <>
          <ImportForm onStart={start} />
          <div className="mt-8">
            <PercentageForm onStart={start} />
            <LastImport />
          </div>
        </>
      )}
      {run.isPending && <ImportProgress file={run.variables.file} state={state} onStop={stop} />}
      {(run.isSuccess || run.isError) && (
        <ImportFinished
          request={run.data?.request ?? run.variables}
          outcome={run.data?.outcome}
          error={run.error}
          state={state}
          onAgain={start}
          onAnother={() => {
            // The button that has the focus is about to be removed.
            document.getElementById('main')?.focus();
            reset();
          }}
        />
      )}
      <LeaveGuard
        mustAsk={isRunning}
        title={t('products.leave.importTitle')}
        text={t('products.leave.import')}
        leave={t('products.leave.importLeave')}
      />
    </div>
  );
}
