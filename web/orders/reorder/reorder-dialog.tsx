import { type ReactNode, useId } from 'react';
import type { ReorderedLine } from '#contract/orders/orders.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ItemName } from '#web/orders/item-name.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import type { ReorderReport } from './reorder.ts';

/** Reports which lines of an order are in the cart, which have a new price, and which could not be added and why. */
export function ReorderDialog({
  report: { inCart, total, repriced, missing },
  ...dialog
}: {
  report: ReorderReport;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const textId = useId();
  return (
    <Dialog {...dialog} title={t('orders.reorder.button')} closeLabel={t('common.close')} describedBy={textId}>
      <p id={textId} className="text-muted">
        <Summary inCart={inCart} total={total} />
      </p>
      {/* Takes the initial focus: focusing the buttons below would scroll to the end of a long list. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be scrollable by keys. */}
      <section tabIndex={0} aria-label={t('orders.history.list')} className="-mx-2 max-h-[50dvh] overflow-y-auto px-2">
        <Group title={t('orders.reorder.repriced')} lines={repriced}>
          {(line) => <Prices line={line} />}
        </Group>
        <Group title={t('orders.reorder.missing')} lines={missing}>
          {({ outcome }) => t(`orders.reorder.reason.${outcome}`)}
        </Group>
      </section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
          {t('common.close')}
        </Button>
        {inCart > 0 && <ActionLink to={paths.checkout}>{t('orders.reorder.checkout')}</ActionLink>}
      </div>
    </Dialog>
  );
}

function Summary({ inCart, total }: Pick<ReorderReport, 'inCart' | 'total'>) {
  const { t } = useTranslation();
  if (inCart === 0) return t('orders.reorder.none');
  if (inCart === total) return t('orders.reorder.done', { count: total });
  return t('orders.reorder.some', { added: inCart, total });
}

/** Lines under a heading, each with details; renders nothing without lines. */
function Group<Line extends ReorderedLine>({
  title,
  lines,
  children,
}: {
  title: string;
  lines: readonly Line[];
  children: (line: Line) => ReactNode;
}) {
  const id = useId();
  if (lines.length === 0) return null;
  return (
    <div className="not-first:mt-4">
      <h3 id={id} className="border-b border-line pb-2 text-base tracking-normal">
        {title}
      </h3>
      <ul aria-labelledby={id} className="figures divide-y divide-line">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report's lines never change, and have no id.
          <li key={index} className="py-2 wrap-anywhere">
            <ItemName {...line} name={line.productName} brand={line.brandName} />
            <div className="text-sm text-muted">{children(line)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The order's price and the current one. Labelled in words: screen readers do not announce a strikethrough. */
function Prices({ line }: { line: ReorderedLine }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>
        {t('orders.reorder.oldPrice')}{' '}
        <s>
          <LtrText>{formatPrice(line.orderedPrice)}</LtrText>
        </s>
      </span>{' '}
      <span className="font-semibold text-ink">
        {t('orders.reorder.newPrice')} <LtrText>{formatPrice(line.price)}</LtrText>
      </span>
    </span>
  );
}
