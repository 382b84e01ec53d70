import type { ImportCounts } from '#web/admin/products/import/import-file.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The counts of an import, and why it withdrew nothing. */
export function ImportCountsStrip({ counts, withdraws }: { counts: ImportCounts; withdraws: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const figures = countNames.filter(
    (name) => (name !== 'withdrawn' || withdraws) && (name !== 'held' || counts.held > 0),
  );
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] overflow-hidden rounded-3 border border-line bg-surface">
        {figures.map((figure) => (
          <div key={figure} className="-ms-px -mt-px border-s border-t border-line p-4">
            <dt className="text-sm text-muted">{t(`products.import.count.${figure}`)}</dt>
            <dd className="figures text-h2 font-bold tracking-tight">
              <LtrText>{formatCount(counts[figure], language)}</LtrText>
            </dd>
          </div>
        ))}
      </dl>
      {counts.isStopped && (
        <Notice tone="accent">
          <p className="min-w-0">
            {t('products.import.stoppedEarly', { number: formatCount(counts.rejected, language) })}
          </p>
        </Notice>
      )}
      {counts.notWithdrawn !== null && (
        <Notice tone="accent">
          <p className="min-w-0 wrap-anywhere">
            {t('products.import.notWithdrawn')}{' '}
            <bdi lang="en" className="block text-muted">
              {counts.notWithdrawn}
            </bdi>
          </p>
        </Notice>
      )}
    </>
  );
}

const countNames = ['added', 'changed', 'unchanged', 'withdrawn', 'held', 'rejected'] as const;
