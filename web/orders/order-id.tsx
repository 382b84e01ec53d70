import { LtrText } from '#web/ui/ltr-text.tsx';

/** The displayed length of an order's id; enough to distinguish orders (product.md §9, http-contract.md §2). */
const ORDER_ID_SHOWN = 8;

/** "4f2a91c7", with the whole id in its tooltip and in `value`. */
export function OrderId({ id, before = '', after = '' }: { id: string; before?: string; after?: string }) {
  return (
    <LtrText className="figures">
      <data value={id} data-tooltip="value">
        {before}
        {shortId(id)}
        {after}
      </data>
    </LtrText>
  );
}

export function shortId(id: string): string {
  return id.slice(0, ORDER_ID_SHOWN);
}
