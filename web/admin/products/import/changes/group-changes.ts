import type { ImportChange } from '#contract/admin/product-import.ts';

/** What is shown of a change in one group: the product, and the prices or texts that belong there. */
export type ShownChange = Pick<ImportChange, 'line' | 'productId' | 'drugName' | 'prices' | 'texts'>;

/** The groups of a report of changes, in the order in which an administrator should look at them. */
export const changeGroups = [
  'prices',
  'removedStrengths',
  'withdrawn',
  'emptied',
  'newStrengths',
  'texts',
  'restored',
  'added',
] as const;
export type ChangeGroup = (typeof changeGroups)[number];

/** The changes of each group. A product can be in several; changed prices are sorted by the size of the change. */
export function groupChanges(changes: readonly ImportChange[]): Record<ChangeGroup, ShownChange[]> {
  const others = changes.filter(({ kind }) => kind !== 'added');
  const withPrices = (belongs: (price: ImportChange['prices'][number]) => boolean) =>
    others.flatMap((change) => {
      const prices = change.prices.filter(belongs);
      return prices.length > 0 ? [{ ...change, prices, texts: [] }] : [];
    });
  const withTexts = (belongs: (text: ImportChange['texts'][number]) => boolean) =>
    others.flatMap((change) => {
      const texts = change.texts.filter(belongs);
      return texts.length > 0 ? [{ ...change, prices: [], texts }] : [];
    });
  const ofKind = (kind: ImportChange['kind']) =>
    changes.filter((change) => change.kind === kind).map((change) => ({ ...change, prices: [], texts: [] }));
  return {
    prices: bySize(withPrices(({ from, to }) => from !== null && to !== null)),
    removedStrengths: withPrices(({ to }) => to === null),
    withdrawn: ofKind('withdrawn'),
    emptied: withTexts(({ to }) => to === ''),
    newStrengths: withPrices(({ from }) => from === null),
    texts: withTexts(({ to }) => to !== ''),
    restored: ofKind('restored'),
    added: changes.filter(({ kind }) => kind === 'added'),
  };
}

/** Sorted by the size of the largest change of a price, largest first: half the price is as far as double the price. */
export function bySize<Shown extends ShownChange>(changes: Shown[]): Shown[] {
  return changes
    .map((change) => ({ change, size: Math.max(...change.prices.map(sizeOf)) }))
    .sort((a, b) => b.size - a.size)
    .map(({ change }) => change);
}

function sizeOf({ from, to }: ImportChange['prices'][number]): number {
  return from === null || to === null ? 0 : Math.abs(Math.log(to / from));
}

/** Which changes of a second comparison are new or different, and which of the first one are gone. */
export function differenceSince(
  earlier: readonly ImportChange[],
  now: readonly ImportChange[],
): { different: ImportChange[]; gone: ImportChange[] } {
  const before = new Map(earlier.map((change) => [change.productId, contentOf(change)]));
  const different = now.filter((change) => before.get(change.productId) !== contentOf(change));
  const present = new Set(now.map(({ productId }) => productId));
  return { different, gone: earlier.filter(({ productId }) => !present.has(productId)) };
}

const contentOf = ({ kind, prices, texts }: ImportChange) => JSON.stringify([kind, prices, texts]);
