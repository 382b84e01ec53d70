import type { CartLine } from '#contract/cart.ts';
import { CURRENCY } from '#contract/money.ts';
import { totalCents } from '#web/cart/totals.ts';
import { formatCents } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/**
 * Total and Place Order, fixed at the bottom of a phone's screen. The body's padding keeps it from covering content.
 */
export function PayBar({
  form,
  lines,
  pending,
  disabled,
}: {
  form: string;
  lines: CartLine[];
  pending: boolean;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div
      data-pay-bar
      className="fixed inset-x-0 bottom-0 z-(--z-sticky) flex items-center justify-between gap-4 border-t border-line bg-raised px-gutter py-3 tablet:hidden max-tablet:[body:has(&)]:pb-24"
    >
      <p className="grid flex-none">
        <span className="text-xs text-muted">
          {t('common.total')} · {CURRENCY}
        </span>
        <LtrText className="figures text-dose font-bold tracking-tight">{formatCents(totalCents(lines))}</LtrText>
      </p>
      <Button
        type="submit"
        form={form}
        size="big"
        pending={pending}
        disabled={disabled}
        className="min-w-0 max-[24rem]:px-4 max-[24rem]:text-base max-[24rem]:whitespace-normal"
      >
        {t('checkout.placeOrder')}
      </Button>
    </div>
  );
}
