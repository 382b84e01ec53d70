import type { CartLine } from '#contract/cart.ts';
import { CURRENCY } from '#contract/money.ts';
import { totalCents } from '#web/cart/totals.ts';
import { useCartCounts } from '#web/cart/use-cart-counts.ts';
import { formatCents } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** The total and the button to checkout. An empty cart has no total, and its first button is the one to the products. */
export function CartFooter({
  lines,
  isProceeding,
  onProceed,
}: {
  lines: readonly CartLine[];
  isProceeding: boolean;
  onProceed: () => void;
}) {
  const { t } = useTranslation();
  const counts = useCartCounts();
  const isEmpty = lines.length === 0;
  return (
    <div className="grid gap-4">
      {!isEmpty && (
        <p className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <b>{t('common.total')}</b> <span className="figures block text-sm text-muted">{counts(lines)}</span>
          </span>
          <span>
            <LtrText className="figures text-price font-bold tracking-tight">{formatCents(totalCents(lines))}</LtrText>{' '}
            <span className="text-sm text-muted">{CURRENCY}</span>
          </span>
        </p>
      )}
      <Button
        variant={isEmpty ? 'secondary' : 'primary'}
        size="big"
        full
        pending={isProceeding}
        data-leads-to={paths.checkout}
        onClick={onProceed}
      >
        {t('lines.proceed')}
      </Button>
    </div>
  );
}
