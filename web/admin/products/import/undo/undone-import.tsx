import Download from 'lucide-react/icons/download';
import { useEffect, useRef } from 'react';
import type { KeptProduct } from '#contract/admin/undo-import.ts';
import { spreadsheetRow } from '#contract/spreadsheet.ts';
import { isColumn } from '#web/admin/products/values/columns.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { formatCount, localeOf, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Undone } from './use-undo-import.ts';

/** Most products on the page. The download has all of them. */
const SHOWN_MAX = 50;

/** What an undo did, and the products that keep newer values. Takes the focus: the button that started it is gone. */
export function UndoneImport({ undone: { reset, restored, withdrawn, kept } }: { undone: Undone }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  const sentence = (name: 'reset' | 'restored' | 'withdrawn', count: number) =>
    count > 0 && <p>{t(`products.undo.${name}`, { count, number: formatCount(count, language) })}</p>;
  return (
    <div className="grid gap-4">
      <div ref={result} tabIndex={-1}>
        <Notice tone="info">
          <div>
            <p className="font-semibold">{t('products.undo.done')}</p>
            {sentence('reset', reset)}
            {sentence('restored', restored)}
            {sentence('withdrawn', withdrawn)}
          </div>
        </Notice>
      </div>
      {kept.length > 0 && <KeptProducts kept={kept} />}
    </div>
  );
}

function KeptProducts({ kept }: { kept: readonly KeptProduct[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const count = kept.length;
  const more = count - SHOWN_MAX;
  const names = new Intl.ListFormat(localeOf(language), { type: 'unit' });
  /** "Brand name, Dosages and prices"; whether it is on sale, without a column. */
  const keptValues = ({ columns }: KeptProduct) =>
    columns.length === 0
      ? t('products.list.state')
      : names.format(
          new Set(columns.map((column) => t(`products.field.${isColumn(column) ? column : 'availableDosages'}`))),
        );
  const download = () => {
    const rows = kept.map((product) =>
      spreadsheetRow([product.productId, product.drugName, product.columns.join(' ') || 'state']),
    );
    const lines = ['productId,drugName,kept', ...rows, ''];
    saveFile('undo-kept.csv', `\ufeff${lines.join('\n')}`, 'text/csv;charset=utf-8');
  };
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm font-semibold">
          {t('products.undo.kept', { count, number: formatCount(count, language) })}
        </p>
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={download}
        >
          {t('products.undo.download')}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-3 border border-line bg-surface text-sm">
        {kept.slice(0, SHOWN_MAX).map((product) => (
          <li
            key={product.productId}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 wrap-anywhere"
          >
            <p>
              <b className="font-semibold">
                <bdi>{product.drugName}</bdi>
              </b>{' '}
              <LtrText className="text-muted">{product.productId}</LtrText>
            </p>
            <p className="text-muted">{keptValues(product)}</p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          {t('products.undo.more', { count: more, number: formatCount(more, language) })}
        </p>
      )}
    </section>
  );
}
