import type { Item } from '#contract/admin/stock/items.ts';
import { formatDay } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { adminProductPath, paths } from '#web/router/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** Items with their packs: on hand, reserved, available, waited for; and the next expiry date. */
export function ItemList({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('stock.items.title')}
      className="figures divide-y divide-line rounded-3 border border-line bg-surface"
    >
      {items.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const {
    tracked,
    onHand = 0,
    reserved = 0,
    available = 0,
    backOrdered = 0,
    nextExpiry,
    expectedOn,
    lowBelow = 0,
  } = item;
  const number = (count: number) => ({ number: formatCount(count, language) });
  const name = `${item.drugName} ${item.dosage}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{item.drugName}</bdi>{' '}
          <LtrText>
            <Measures text={item.dosage} />
          </LtrText>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{item.brandName || item.productId}</bdi>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {!tracked && <Badge tone="other">{t('stock.items.untracked')}</Badge>}
        {backOrdered > 0 && <Badge tone="cancelled">{t('stock.items.waiting', number(backOrdered))}</Badge>}
        {tracked && available === 0 && <Badge tone="cancelled">{t('stock.items.out')}</Badge>}
        {tracked && available > 0 && available < lowBelow && <Badge tone="pending">{t('stock.items.low')}</Badge>}
        <span>{t('stock.change.balance', number(onHand))}</span>
        {reserved > 0 && <span>{t('stock.reserved', number(reserved))}</span>}
        <b className="font-semibold">{t('stock.items.available', number(available))}</b>
        {nextExpiry && (
          <time dateTime={nextExpiry} className="text-muted">
            {t('stock.items.nextExpiry', { day: formatDay(nextExpiry, language) })}
          </time>
        )}
        {expectedOn && (
          <time dateTime={expectedOn} className="text-muted">
            {t('stock.items.expected', { day: formatDay(expectedOn, language) })}
          </time>
        )}
        <ActionLink
          variant="quiet"
          to={`${paths.adminStock}?item=${item.id}`}
          aria-label={t('stock.items.lotsOf', { name })}
        >
          {t('stock.lots')}
        </ActionLink>
        <ActionLink
          variant="quiet"
          to={adminProductPath(item.product)}
          aria-label={t('stock.items.productOf', { name })}
        >
          {t('stock.items.product')}
        </ActionLink>
      </div>
    </li>
  );
}
