import type { ProductHistoryEntry } from '#contract/admin/product-history.ts';
import { PriceChange } from '#web/admin/products/values/price-change.tsx';
import { TextChange } from '#web/admin/products/values/text-change.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { AuthorName } from './author-name.tsx';

/** One change: what, when, by whom, with old and new prices and texts. */
export function HistoryEntry({ entry: { at, by, cause, kind, prices, texts } }: { entry: ProductHistoryEntry }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3 wrap-anywhere">
      <div>
        <p className="font-semibold">{t(`products.history.kind.${kind}`)}</p>
        <p className="text-muted">
          <time dateTime={at}>{formatDateTime(at, language)}</time>
        </p>
        <p className="text-muted">
          <AuthorName by={by} />
          {cause !== 'edit' && <> · {t(`products.history.cause.${cause}`)}</>}
        </p>
      </div>
      <div className="min-w-0">
        {prices.map((price) => (
          <PriceChange key={price.dosage} {...price} />
        ))}
        {texts.map((text) => (
          <TextChange key={`${text.column} ${text.dosage}`} text={text} />
        ))}
      </div>
    </li>
  );
}
