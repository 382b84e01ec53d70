import type { LucideIcon } from 'lucide-react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { useTranslation } from '#web/i18n/translation.tsx';

/** Minus, number, plus. Screen readers announce a changed number. `name` is the name of the product. */
export function QuantityStepper({
  quantity,
  name,
  disabled,
  onChange,
}: {
  quantity: number;
  name: string;
  disabled: boolean;
  onChange: (quantity: number) => void;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div
      role="group"
      aria-label={t('cart.quantity', { name })}
      className="inline-flex items-center rounded-2 border border-edge"
    >
      <Step
        icon={Minus}
        label={t('cart.decrease', { name })}
        disabled={disabled || quantity <= 1}
        onPress={() => onChange(quantity - 1)}
      />
      <b aria-live="polite" className="figures min-w-9 text-center">
        {quantity}
      </b>
      <Step
        icon={Plus}
        label={t('cart.increase', { name })}
        disabled={disabled || quantity >= QUANTITY_MAX}
        onPress={() => onChange(quantity + 1)}
      />
    </div>
  );
}

/** At its limit the button keeps the focus: it is not disabled. */
function Step({
  icon: Icon,
  label,
  disabled,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip="name"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="grid size-target place-items-center rounded-2 not-aria-disabled:hover:text-action aria-disabled:cursor-not-allowed aria-disabled:text-edge"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={2} />
    </button>
  );
}
