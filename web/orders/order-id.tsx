import { Isle } from '#web/ui/ltr-text.tsx';

/** Characters of an order's id that are shown; they tell orders apart (SPEC §9, CONTRACT §2). */
const ORDER_ID_SHOWN = 8;

/** "4f2a91c7", with the whole id for a pointer that rests on it and for programs. */
export function OrderId({ id, before = '', after = '' }: { id: string; before?: string; after?: string }) {
  return (
    <Isle className="figures">
      <data value={id} data-tooltip="value">
        {before}
        {shortId(id)}
        {after}
      </data>
    </Isle>
  );
}

export function shortId(id: string): string {
  return id.slice(0, ORDER_ID_SHOWN);
}
