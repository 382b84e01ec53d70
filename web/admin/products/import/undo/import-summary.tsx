import type { LastImport } from '#contract/admin/undo-import.ts';
import { AuthorName } from '#web/admin/products/history/author-name.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** When an import was, by whom, and how many products it changed. */
export function ImportSummary({ last }: { last: LastImport }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const kinds = (['added', 'changed', 'withdrawn', 'restored'] as const).filter((kind) => last[kind] > 0);
  return (
    <div className="figures grid gap-1 text-sm">
      <p className="text-muted">
        <time dateTime={last.at}>{formatDateTime(last.at, language)}</time> · <AuthorName by={last.by} />
      </p>
      <p className="flex flex-wrap gap-x-5">
        {kinds.map((kind) => (
          <span key={kind}>
            {t(`products.history.kind.${kind}`)}{' '}
            <LtrText className="font-semibold">{formatCount(last[kind], language)}</LtrText>
          </span>
        ))}
      </p>
    </div>
  );
}
