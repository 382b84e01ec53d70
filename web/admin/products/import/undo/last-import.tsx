import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LastImport as LastImportData } from '#contract/admin/undo-import.ts';
import { AuthorName } from '#web/admin/products/history/author-name.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormPart } from '#web/ui/form/form-part.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { lastImportQuery } from './queries.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { UndoneImport } from './undone-import.tsx';
import { useUndoImport } from './use-undo-import.ts';

/** The import that changed products last: when, by whom, how many, and its undo; nothing without one. */
export function LastImport() {
  const { data } = useQuery(lastImportQuery());
  return data?.import ? <ImportToUndo last={data.import} /> : null;
}

function ImportToUndo({ last }: { last: LastImportData }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndoImport(last, () => setIsAsking(false));
  const undoneAt = formatDateTime(last.undoneAt, language);
  return (
    <FormPart title={t('products.undo.last')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="figures grid gap-1 text-sm">
          <p className="text-muted">
            <time dateTime={last.at}>{formatDateTime(last.at, language)}</time> · <AuthorName by={last.by} />
          </p>
          <p className="flex flex-wrap gap-x-5">
            {(['added', 'changed', 'withdrawn', 'restored'] as const)
              .filter((kind) => last[kind] > 0)
              .map((kind) => (
                <span key={kind}>
                  {t(`products.history.kind.${kind}`)}{' '}
                  <LtrText className="font-semibold">{formatCount(last[kind], language)}</LtrText>
                </span>
              ))}
          </p>
          {undoneAt && <p>{t('products.undo.undoneAt', { time: undoneAt })}</p>}
          {!last.canUndo && !undoneAt && <p className="text-muted">{t('products.undo.tooLate')}</p>}
        </div>
        {last.canUndo && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {t('products.undo.button')}
          </Button>
        )}
      </div>
      {undo.data && <UndoneImport undone={undo.data} />}
      {isAsking && <UndoDialog last={last} undo={undo} onClose={() => setIsAsking(false)} />}
    </FormPart>
  );
}
