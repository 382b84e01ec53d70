import type { ReactNode } from 'react';
import type { StockBand } from '#contract/stock/band.ts';
import type { NotifyMeProps } from '#web/stock-bands/notify-me.tsx';
import { useNeededPart } from '#web/ui/on-demand.tsx';

const load = () => import('#web/stock-bands/notify-me.tsx').then(({ NotifyMe }) => NotifyMe);

/** `children`, which add a dosage; while it is out of stock, the button that asks for a mail when it is back. */
export function UnlessOutOfStock({
  band,
  children,
  ...props
}: NotifyMeProps & { band: StockBand | undefined; children: ReactNode }) {
  const isOut = band === 'out-of-stock';
  const Part = useNeededPart(load, isOut);
  return isOut && Part ? <Part {...props} /> : children;
}
