import { PriceChange } from '#web/admin/products/values/price-change.tsx';
import { TextChange } from '#web/admin/products/values/text-change.tsx';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import type { ShownChange } from './group-changes.ts';

/** Most products on the page for each group. The download has all of them. */
const SHOWN_MAX = 50;

/** Products with their old and new prices and texts. */
export function ChangeList({ label, changes }: { label: string; changes: readonly ShownChange[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const more = changes.length - SHOWN_MAX;
  return (
    <>
      <ul aria-label={label} className="figures divide-y divide-line rounded-3 border border-line bg-surface text-sm">
        {changes.slice(0, SHOWN_MAX).map((change) => (
          <li
            key={`${change.line} ${change.productId}`}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 wrap-anywhere"
          >
            <p>
              <b className="font-semibold">
                <bdi>{change.drugName}</bdi>
              </b>{' '}
              <LtrText className="text-muted">{change.productId}</LtrText>
            </p>
            <div>
              {change.prices.map((price) => (
                <PriceChange key={price.dosage} {...price} />
              ))}
              {change.texts.map((text) => (
                <TextChange key={`${text.column} ${text.dosage}`} text={text} isFile />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted">
          {t('products.import.more', { count: more, number: formatCount(more, language) })}
        </p>
      )}
    </>
  );
}
