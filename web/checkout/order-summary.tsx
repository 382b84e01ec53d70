import { type ReactNode, useId, useRef, useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { CURRENCY } from '#contract/money.ts';
import { accessibleNames } from '#web/cart/accessible-names.ts';
import { LineFacts } from '#web/cart/line-facts.tsx';
import { QuantityStepper } from '#web/cart/quantity/quantity-stepper.tsx';
import { lineCents, totalCents } from '#web/cart/totals.ts';
import { useCartCounts } from '#web/cart/use-cart-counts.ts';
import { formatCents, formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { DrugName, type NamedProduct } from '#web/medicines/drug-name.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import './order-summary.css';

interface LineChanges {
  setQuantity: (line: CartLine, quantity: number) => void;
  remove: (line: CartLine) => void;
}

/** On a phone and a tablet, a longer summary is folded to so many lines. */
const FOLDED_LINES = 5;

/** The lines of the order and the total, beside the form (product.md §2 Checkout). `lines` are undefined while they load. */
export function OrderSummary({
  lines,
  failure,
  notice,
  changes,
  isOrdering,
  children,
}: {
  lines: CartLine[] | undefined;
  /** Replaces the lines when they could not be loaded. */
  failure?: ReactNode;
  notice?: ReactNode;
  changes: LineChanges;
  /** The lines cannot be changed meanwhile. */
  isOrdering: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const counts = useCartCounts();
  const { language } = useLanguage();
  const names = accessibleNames(lines ?? []);
  const products = lines?.map(({ product }) => product) ?? [];
  const isFolded = !isUnfolded && lines !== undefined && lines.length > FOLDED_LINES + 1;
  return (
    <section aria-labelledby={id} className="@container rounded-3 border border-line bg-surface p-4 tablet:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-5 text-dose">
        {t('checkout.summary.title')}
      </h2>
      {notice}
      {failure}
      {!failure && !lines && <LinesSkeleton />}
      {lines?.length === 0 && <EmptyCart />}
      {lines && lines.length > 0 && (
        <ul className="order-summary-lines">
          {lines.map((line, place) => (
            <SummaryLine
              key={line.id}
              line={line}
              among={products}
              accessibleName={names.get(line.id) ?? ''}
              isFolded={isFolded && line.available && place >= FOLDED_LINES}
              isOrdering={isOrdering}
              onQuantity={(quantity) => changes.setQuantity(line, quantity)}
              onRemove={() => {
                heading.current?.focus(); // the button is removed with its line
                changes.remove(line);
              }}
            />
          ))}
        </ul>
      )}
      {lines && isFolded && (
        <Button variant="secondary" full className="mt-4 desktop:hidden" onClick={() => setUnfolded(true)}>
          {t('checkout.summary.showAll', { count: lines.length, number: formatCount(lines.length, language) })}
        </Button>
      )}
      {lines && lines.length > 0 && (
        <p className="flex items-baseline justify-between gap-4 pt-5 tablet:pb-5">
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{t('common.total')}</b>{' '}
            <span className="figures block text-sm text-muted">{counts(lines)}</span>
          </span>
          <span>
            <LtrText className="text-price font-bold tracking-tight">{formatCents(totalCents(lines))}</LtrText>{' '}
            <span className="text-sm text-muted">{CURRENCY}</span>
          </span>
        </p>
      )}
      {children}
    </section>
  );
}

function SummaryLine({
  line,
  among,
  accessibleName,
  isFolded,
  isOrdering,
  onQuantity,
  onRemove,
}: {
  line: CartLine;
  among: readonly NamedProduct[];
  accessibleName: string;
  isFolded: boolean;
  isOrdering: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { product } = line;
  return (
    <li
      data-folded={isFolded || undefined}
      className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-4 first:pt-0 @max-[20rem]:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="row-span-3 grid size-16 place-items-center rounded-2 bg-well @max-[20rem]:hidden">
        <Picture src={product.picture ?? product.imageUrl} size={56} />
      </div>
      <h3 className="text-base tracking-normal">
        <bdi lang="en">
          <DrugName product={product} among={among} />
        </bdi>
      </h3>
      <span className="figures text-end font-bold">
        <LtrText>{formatCents(lineCents(line))}</LtrText>
      </span>
      <p className="col-span-2 wrap-anywhere">
        <LineFacts line={line} />
      </p>
      <div className="figures col-span-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        {line.available && (
          <QuantityStepper quantity={line.quantity} name={accessibleName} disabled={isOrdering} onChange={onQuantity} />
        )}
        <LtrText>{`${line.quantity} × ${formatPrice(line.selectedPrice)}`}</LtrText>
        {!line.available && (
          <>
            <Badge tone="cancelled">{t('lines.unavailable')}</Badge>
            <Button variant="quiet" onClick={onRemove} className="-ms-3">
              {t('lines.remove', { name: accessibleName })}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function LinesSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="sr-only">
        {t('lines.loading')}
      </p>
      {[1, 2].map((line) => (
        <div key={line} className="mb-4 flex gap-4">
          <Skeleton className="size-16 rounded-2" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </>
  );
}

function EmptyCart() {
  const { t } = useTranslation();
  return (
    <EmptyState className="pb-5">
      <p className="text-muted">{t('errors.CART_EMPTY')}</p>
      <ActionLink to={paths.products} variant="secondary">
        {t('common.browseProducts')}
      </ActionLink>
    </EmptyState>
  );
}
