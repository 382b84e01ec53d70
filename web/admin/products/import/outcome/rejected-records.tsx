import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { useDesktopScreen } from '#web/admin/desktop-screen.ts';
import type { Rejected } from '#web/admin/products/import/import-file.ts';
import { recordReport, reportName } from '#web/admin/products/import/record-report.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** Most rejected records on the page. The report has all of them. */
const SHOWN_MAX = 50;

/** The first rejected records with their reasons, and a download of all. */
export function RejectedRecords({ rejected, file }: { rejected: readonly Rejected[]; file: string }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const List = useDesktopScreen() ? RejectedTable : RejectedList;
  const count = rejected.length;
  const number = formatCount(count, language);
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-base">
          {t('products.import.rejected', { count, number })}
        </h3>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => saveFile(reportName(file, 'rejected'), recordReport(rejected), 'text/csv;charset=utf-8')}
        >
          {t('products.import.download')}
        </Button>
      </div>
      <List rejected={rejected.slice(0, SHOWN_MAX)} label={t('products.import.rejectedTable')} />
      {count > SHOWN_MAX && (
        <p className="text-sm text-muted">
          {t('products.import.more', { count: count - SHOWN_MAX, number: formatCount(count - SHOWN_MAX, language) })}
        </p>
      )}
    </section>
  );
}

interface ListProps {
  rejected: readonly Rejected[];
  label: string;
}

function RejectedTable({ rejected, label }: ListProps) {
  const { t } = useTranslation();
  return (
    <div className="overflow-hidden rounded-3 border border-line bg-surface">
      <table aria-label={label} className="figures w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="*:border-b *:border-line *:bg-sunken *:px-4 *:py-3 *:text-start *:font-semibold *:whitespace-nowrap *:text-muted">
            <th scope="col">{t('products.import.column.line')}</th>
            <th scope="col">{t('products.import.column.column')}</th>
            <th scope="col">{t('products.import.column.value')}</th>
            <th scope="col">{t('products.import.column.reason')}</th>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-0">
          {rejected.map((one) => (
            <tr key={keyOf(one)} className="align-top *:border-b *:border-line *:px-4 *:py-3 *:text-start">
              <th scope="row" className="font-semibold">
                <LtrText>{one.line}</LtrText>
              </th>
              <td>
                <LtrText>{one.column}</LtrText>
              </td>
              <td className="max-w-64 wrap-anywhere">
                <bdi>{one.value}</bdi>
              </td>
              <td className="wrap-anywhere">
                <Reason of={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table's content for a narrow screen. */
function RejectedList({ rejected, label }: ListProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={label} className="figures divide-y divide-line rounded-3 border border-line bg-surface text-sm">
      {rejected.map((one) => (
        <li key={keyOf(one)} className="grid gap-1 px-4 py-3 wrap-anywhere">
          <p className="font-semibold">
            {t('products.import.column.line')} <LtrText>{one.line}</LtrText>
            {one.column !== '' && (
              <>
                {' · '}
                <LtrText>{one.column}</LtrText>
              </>
            )}
          </p>
          {one.value !== '' && (
            <p className="text-muted">
              <bdi>{one.value}</bdi>
            </p>
          )}
          <p>
            <Reason of={one} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The translated reason by its code, and the server's more detailed English one. */
function Reason({ of: { code, reason } }: { of: Rejected }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (language === 'en') return reason;
  return (
    <>
      {t(`products.rule.${code}`)}{' '}
      <bdi lang="en" className="block text-muted">
        {reason}
      </bdi>
    </>
  );
}

function keyOf({ line, column, code, value }: Rejected): string {
  return [line, column, code, value].join(' ');
}
