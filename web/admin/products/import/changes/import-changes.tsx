import Download from 'lucide-react/icons/download';
import { useId, useMemo } from 'react';
import { changeReportHeader, changeReportRows } from '#contract/admin/change-report.ts';
import type { ImportChange } from '#contract/admin/product-import.ts';
import { IMPORT_CHANGES_LISTED_MAX } from '#contract/catalogue/product-constants.ts';
import { reportName } from '#web/admin/products/import/record-report.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { ChangeList } from './change-list.tsx';
import { changeGroups, groupChanges } from './group-changes.ts';

/** What an import changed, or would change: by kind, with a download of all; nothing without changes. */
export function ImportChanges({
  changes,
  isTrial,
  file,
}: {
  changes: readonly ImportChange[];
  isTrial: boolean;
  file: string;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const groups = useMemo(() => groupChanges(changes.filter(({ isHeld }) => !isHeld)), [changes]);
  if (changes.every(({ isHeld }) => isHeld)) return null;
  const download = () => {
    const lines = [changeReportHeader, ...changes.flatMap(changeReportRows)];
    saveFile(reportName(file, 'changes'), `\ufeff${lines.join('\n')}\n`, 'text/csv;charset=utf-8');
  };
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-base">
          {t(isTrial ? 'products.import.changes.would' : 'products.import.changes.did')}
        </h3>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={download}
        >
          {t('products.import.changes.download')}
        </Button>
      </div>
      {changes.length >= IMPORT_CHANGES_LISTED_MAX && (
        <p className="text-sm text-muted">
          {t('products.import.changes.limit', { number: formatCount(IMPORT_CHANGES_LISTED_MAX, language) })}
        </p>
      )}
      {changeGroups.map((group) => {
        const shown = groups[group];
        if (shown.length === 0) return null;
        const title = t(`products.import.changes.${group}`);
        return (
          <section key={group} className="grid gap-2">
            <h4 className="text-sm font-semibold">
              {title} <LtrText className="text-muted">{formatCount(shown.length, language)}</LtrText>
            </h4>
            <ChangeList label={title} changes={shown} />
          </section>
        );
      })}
    </section>
  );
}
