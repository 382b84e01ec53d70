import { type ReactNode, useId, useRef } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { CURRENCY } from '#contract/money.ts';
import { accessibleNames } from '#web/cart/accessible-names.ts';
import { LineFacts } from '#web/cart/line-facts.tsx';
import { lineCents, totalCents } from '#web/cart/totals.ts';
import { formatCents, formatPrice } from '#web/i18n/format.ts';
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

/** The lines of the order and the total, beside the form (product.md §2 Checkout). `lines` are undefined while they load. */
export function OrderSummary({
  lines,
  failure,
  notice,
  onRemove,
  children,
}: {
  lines: CartLine[] | undefined;
  /** Replaces the lines when they could not be loaded. */
  failure?: ReactNode;
  notice?: ReactNode;
  /** Removes an unavailable line from the cart. */
  onRemove: (lineId: number) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const names = accessibleNames(lines ?? []);
  const products = lines?.map(({ product }) => product) ?? [];
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
        <ul>
          {lines.map((line) => (
            <SummaryLine
              key={line.id}
              line={line}
              among={products}
              accessibleName={names.get(line.id) ?? ''}
              onRemove={() => {
                heading.current?.focus(); // the button is removed with its line
                onRemove(line.id);
              }}
            />
          ))}
        </ul>
      )}
      {lines && lines.length > 0 && (
        <p className="flex items-baseline justify-between gap-4 pt-5 tablet:pb-5">
          <b className="font-semibold">{t('common.total')}</b>
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
  onRemove,
}: {
  line: CartLine;
  among: readonly NamedProduct[];
  accessibleName: string;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { product } = line;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-line py-4 first:pt-0 @max-[20rem]:grid-cols-[minmax(0,1fr)_auto]">
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
      <p className="figures col-span-2 flex flex-wrap items-center gap-2 text-sm text-muted">
        <LtrText>{`${line.quantity} × ${formatPrice(line.selectedPrice)}`}</LtrText>
        {!line.available && (
          <>
            <Badge tone="cancelled">{t('cart.unavailable')}</Badge>
            <Button variant="quiet" onClick={onRemove} className="-ms-3">
              {t('cart.remove', { name: accessibleName })}
            </Button>
          </>
        )}
      </p>
    </li>
  );
}

function LinesSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="sr-only">
        {t('cart.loading')}
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
    <EmptyState className="pb-6">
      <p className="text-muted">{t('errors.CART_EMPTY')}</p>
      <ActionLink to={paths.products} variant="secondary">
        {t('common.browseProducts')}
      </ActionLink>
    </EmptyState>
  );
}
