import { CURRENCY } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatCents, formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { itemCents, type ShownItem } from '#web/orders/order-items.ts';
import { Pack } from '#web/page/pack.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/**
 * The lines of an order as a table. Below 36rem each line takes two rows, with "1 × $3.86" in the same order in every
 * language. When printed, every sheet repeats the head.
 */
export function DocumentLines({ items, total }: { items: readonly ShownItem[]; total: Order['totalAmount'] }) {
  const { t } = useTranslation();
  return (
    <table className="figures w-full border-collapse">
      <caption className="mb-3 text-start text-h3 font-semibold">{t('orders.history.list')}</caption>
      <thead className="max-[36rem]:sr-only">
        <tr className="*:border-b *:border-ink *:py-2 *:ps-4 *:text-end *:text-sm *:font-semibold *:text-muted *:first:ps-0 *:first:text-start">
          <th scope="col">{t('orders.document.product')}</th>
          <th scope="col" className="text-start!">
            {t('orders.document.dosage')}
          </th>
          <th scope="col">{t('orders.document.quantity')}</th>
          <th scope="col">{t('orders.document.price')}</th>
          <th scope="col">{t('orders.document.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's items never change, and have no id.
          <Line key={index} item={item} />
        ))}
      </tbody>
      {/* `table-row-group`: browsers would repeat a real footer on every sheet. */}
      <tfoot className="table-row-group">
        <tr className="break-inside-avoid max-[36rem]:flex max-[36rem]:justify-between">
          <th scope="row" colSpan={4} className="pt-4 text-start font-semibold">
            {t('common.total')}
          </th>
          <td className="ps-4 pt-4 text-end whitespace-nowrap">
            <LtrText className="text-dose font-bold">{formatPrice(total)}</LtrText>{' '}
            <span className="text-sm text-muted">{CURRENCY}</span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ item }: { item: ShownItem }) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top *:py-2.5 print:*:py-1.5 *:ps-4 *:first:ps-0 max-[36rem]:grid max-[36rem]:grid-cols-[minmax(min-content,1fr)_auto_auto] max-[36rem]:gap-y-1 max-[36rem]:py-3 max-[36rem]:*:p-0 max-[36rem]:*:ps-3">
      <th
        scope="row"
        className="text-start font-normal wrap-anywhere max-[36rem]:order-1 max-[36rem]:col-span-2 max-[36rem]:ps-0!"
      >
        <span className="block font-semibold">
          <bdi lang="en">{item.name}</bdi>
        </span>
        <span className="block text-sm text-muted">
          <bdi lang="en">{item.brand}</bdi>
        </span>
        <Pack releaseForm={item.releaseForm} packagingType={item.packagingType} productCode={item.productCode} />
      </th>
      <td className="font-semibold wrap-anywhere max-[36rem]:order-3 max-[36rem]:ps-0!">
        <LtrText>
          <Measures text={item.dosage} />
        </LtrText>
      </td>
      <td className="text-end whitespace-nowrap max-[36rem]:order-4 rtl:max-[36rem]:order-5 rtl:max-[36rem]:text-start">
        <LtrText>
          {item.quantity}
          <span aria-hidden="true" className="min-[36rem]:hidden">
            {' ×'}
          </span>
        </LtrText>
      </td>
      <td className="text-end whitespace-nowrap max-[36rem]:order-5 rtl:max-[36rem]:order-4">
        <LtrText>{formatCents(item.priceCents)}</LtrText>
      </td>
      <td className="text-end font-semibold whitespace-nowrap max-[36rem]:order-2">
        <LtrText>{formatCents(itemCents(item))}</LtrText>
      </td>
    </tr>
  );
}
