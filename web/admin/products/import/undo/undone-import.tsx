import type { KeptProduct } from '#contract/admin/undo-import.ts';
import { isColumn } from '#web/admin/products/values/columns.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { type Translate, useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Undone } from './use-undo-import.ts';

/** Most products on the page. */
const SHOWN_MAX = 50;

/** What an undo did, and the products that keep newer values. */
export function UndoneImport({ undone: { reset, restored, withdrawn, kept } }: { undone: Undone }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const sentence = (name: 'reset' | 'restored' | 'withdrawn' | 'kept' | 'more', count: number) =>
    t(`products.undo.${name}`, { count, number: formatCount(count, language) });
  const more = kept.length - SHOWN_MAX;
  return (
    <div className="grid gap-4">
      <Notice tone="info" role="status">
        <div>
          <p className="font-semibold">{t('products.undo.done')}</p>
          {reset > 0 && <p>{sentence('reset', reset)}</p>}
          {restored > 0 && <p>{sentence('restored', restored)}</p>}
          {withdrawn > 0 && <p>{sentence('withdrawn', withdrawn)}</p>}
        </div>
      </Notice>
      {kept.length > 0 && (
        <section className="grid gap-2">
          <p className="text-sm font-semibold">{sentence('kept', kept.length)}</p>
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
                <p className="text-muted">{keptValues(product, t)}</p>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="text-sm text-muted">{sentence('more', more)}</p>}
        </section>
      )}
    </div>
  );
}

/** The names of what stays: "Brand name, Dosages and prices". */
function keptValues({ columns }: KeptProduct, t: Translate): string {
  if (columns.length === 0) return t('products.list.state');
  const names = columns.map((column) => t(`products.field.${isColumn(column) ? column : 'availableDosages'}`));
  return [...new Set(names)].join(', ');
}
