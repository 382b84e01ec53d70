import { formatDay } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import type { ShownItem } from './order-items.ts';

/** How many packs of an item wait for a delivery, and which expiry date the customer accepted; nothing for most items. */
export function ItemPromises({ item: { backOrdered, earliestExpiry } }: { item: ShownItem }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const notes = [
    backOrdered > 0 && t('orders.backOrdered', { number: formatCount(backOrdered, language) }),
    earliestExpiry && t('orders.earliestExpiry', { date: formatDay(earliestExpiry, language) }),
  ].filter(Boolean);
  return notes.map((note) => (
    <span key={String(note)} className="block text-sm">
      {note}
    </span>
  ));
}
