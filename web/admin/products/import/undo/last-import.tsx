import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LastImport as LastImportData } from '#contract/admin/undo-import.ts';
import { AdminSection } from '#web/admin/section.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FailedLoad } from '#web/page/failed-load.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImportSummary } from './import-summary.tsx';
import { lastImportQuery } from './queries.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { UndoneImport } from './undone-import.tsx';
import { type Undone, useUndoImport } from './use-undo-import.ts';

/** The import that changed products last: when, by whom, how many, and its undo; nothing without one. */
export function LastImport() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(lastImportQuery());
  const [undone, setUndone] = useState<Undone>();
  if (!data && error) return <FailedLoad text={errorText(error, t, t('products.undo.unknown'))} onRetry={refetch} />;
  if (!data?.import) return null;
  return (
    <AdminSection title={t('products.undo.last')}>
      <ImportToUndo key={data.import.id} last={data.import} onUndone={setUndone} />
      {undone && <UndoneImport undone={undone} />}
    </AdminSection>
  );
}

function ImportToUndo({ last, onUndone }: { last: LastImportData; onUndone: (undone: Undone) => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndoImport(last, (undone) => {
    setIsAsking(false);
    onUndone(undone);
  });
  const undoneAt = formatDateTime(last.undoneAt, language);
  const button = t(last.isHalfUndone ? 'products.undo.continue' : 'products.undo.button');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1 text-sm">
          <ImportSummary last={last} />
          {undoneAt && <p>{t('products.undo.undoneAt', { time: undoneAt })}</p>}
          {last.isHalfUndone && <p className="text-danger">{t('products.undo.half')}</p>}
          {!last.canUndo && !undoneAt && <p className="text-muted">{t('products.undo.tooLate')}</p>}
        </div>
        {last.canUndo && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {button}
          </Button>
        )}
      </div>
      {isAsking && <UndoDialog last={last} undo={undo} confirm={button} onClose={() => setIsAsking(false)} />}
    </>
  );
}
