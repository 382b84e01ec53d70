import { CURRENCY } from '#contract/money.ts';
import { formatCents } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** The total and the button to checkout. */
export function CartFooter({
  totalCents,
  isProceeding,
  onProceed,
}: {
  totalCents: number | undefined;
  isProceeding: boolean;
  onProceed: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <p className="flex items-baseline justify-between gap-4">
        <b>{t('common.total')}</b>
        <span>
          <LtrText className="figures text-price font-bold tracking-tight">{formatCents(totalCents)}</LtrText>{' '}
          <span className="text-sm text-muted">{CURRENCY}</span>
        </span>
      </p>
      <Button size="big" full pending={isProceeding} data-leads-to={paths.checkout} onClick={onProceed}>
        {t('cart.proceed')}
      </Button>
    </div>
  );
}
