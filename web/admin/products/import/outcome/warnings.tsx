import Download from 'lucide-react/icons/download';
import { warningCodes } from '#contract/catalogue/product-constants.ts';
import type { ImportCounts, Warned } from '#web/admin/products/import/import-file.ts';
import { recordReport, reportName } from '#web/admin/products/import/record-report.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { type Translate, useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** Most lines on the page for each kind of warning. The download has more. */
const LINES_MAX = 5;

/** The warnings by kind, each with its first lines, and a download of all; nothing without warnings. */
export function Warnings({
  counts,
  listed,
  file,
}: {
  counts: ImportCounts['warned'];
  listed: readonly Warned[];
  file: string;
}) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const kinds = warningCodes.flatMap((code) => {
    const count = counts[code] ?? 0;
    return count > 0 ? [{ code, count, places: listed.filter((one) => one.code === code).slice(0, LINES_MAX) }] : [];
  });
  if (kinds.length === 0) return null;
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">{t('products.import.warnings')}</h3>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => saveFile(reportName(file, 'to-check'), warningReport(listed, t), 'text/csv;charset=utf-8')}
        >
          {t('products.import.downloadWarnings')}
        </Button>
      </div>
      <ul className="figures divide-y divide-line text-sm">
        {kinds.map(({ code, count, places }) => (
          <li key={code} className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-1 py-2">
            <LtrText className="text-end font-semibold">{`${formatCount(count, language)} ×`}</LtrText>
            <span>{t(`products.warning.${code}`)}</span>
            <ul className="col-start-2 text-muted wrap-anywhere">
              {places.map((place) => (
                <Place key={`${place.line} ${place.column}`} place={place} />
              ))}
              {count > places.length && (
                <li>
                  {t('products.import.warningsMore', {
                    count: count - places.length,
                    number: formatCount(count - places.length, language),
                  })}
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Line 38 · dosagePricing · 500 mg: 1.204" */
function Place({ place: { line, column, value } }: { place: Warned }) {
  const { t } = useTranslation();
  const parts = [column, value].filter((part) => part !== '');
  return (
    <li>
      <span className="font-semibold">{t('products.import.lineNumber', { line })}</span>
      {parts.map((part) => (
        <span key={part}>
          {' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </li>
  );
}

function warningReport(listed: readonly Warned[], t: Translate): string {
  return recordReport(listed.map((warned) => ({ ...warned, reason: t(`products.warning.${warned.code}`) })));
}
