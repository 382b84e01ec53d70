import './order-document.css';
import { CURRENCY } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import { formatCents, formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Pack } from '#web/medicines/pack.tsx';
import { ItemPromises } from '#web/orders/item-promises.tsx';
import { itemCents, type ShownItem } from '#web/orders/order-items.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/**
 * The lines of an order as a table. Below 36rem each line takes two rows, with "1 × $3.86" in the same order in every
 * language. When printed, every sheet repeats the head.
 */
export function DocumentLines({ items, total }: { items: readonly ShownItem[]; total: Order['totalAmount'] }) {
  const { t } = useTranslation();
  return (
    <table className="document-lines figures">
      <caption className="mb-3 text-start text-h3 font-semibold">{t('orders.history.list')}</caption>
      <thead>
        <tr className="text-sm text-muted *:font-semibold">
          <th scope="col">{t('orders.document.product')}</th>
          <th scope="col">{t('orders.document.dosage')}</th>
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
      <tfoot>
        <tr>
          <th scope="row" colSpan={4} className="font-semibold">
            {t('common.total')}
          </th>
          <td className="whitespace-nowrap">
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
    <tr>
      <th scope="row" className="font-normal wrap-anywhere">
        <span className="block font-semibold">
          <bdi lang="en">{item.name}</bdi>
        </span>
        <span className="block text-sm text-muted">
          <bdi lang="en">{item.brand}</bdi>
        </span>
        <Pack releaseForm={item.releaseForm} packagingType={item.packagingType} productCode={item.productCode} />
        <ItemPromises item={item} />
      </th>
      <td className="font-semibold wrap-anywhere">
        <LtrText>
          <Measures text={item.dosage} />
        </LtrText>
      </td>
      <td className="whitespace-nowrap">
        <LtrText>
          {item.quantity}
          <span aria-hidden="true" className="min-[36rem]:hidden">
            {' ×'}
          </span>
        </LtrText>
      </td>
      <td className="whitespace-nowrap">
        <LtrText>{formatCents(item.priceCents)}</LtrText>
      </td>
      <td className="font-semibold whitespace-nowrap">
        <LtrText>{formatCents(itemCents(item))}</LtrText>
      </td>
    </tr>
  );
}
