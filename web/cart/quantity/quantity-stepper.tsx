import type { LucideIcon } from 'lucide-react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { QUANTITY_MAX } from '#contract/limits.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { FieldError } from '#web/ui/form/field-parts.tsx';
import { QuantityField } from './quantity-field.tsx';

/**
 * Minus, a field with the number, and plus. The error is below them. Screen readers announce a changed number. `name`: that of
 * the product.
 */
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
  const errorId = useId();
  const [isInvalid, setInvalid] = useState(false);
  const [steps, setSteps] = useState(0);
  const step = (next: number) => {
    setInvalid(false);
    setSteps(steps + 1);
    onChange(next);
  };
  const label = t('lines.quantity', { name });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen */}
      <div role="group" aria-label={label} className="inline-flex items-center rounded-2 border border-edge">
        <Step
          icon={Minus}
          label={t('lines.decrease', { name })}
          disabled={disabled || quantity <= 1}
          onPress={() => step(quantity - 1)}
        />
        {/* A press replaces what was typed and is no quantity. */}
        <QuantityField
          key={steps}
          quantity={quantity}
          label={label}
          errorId={isInvalid ? errorId : undefined}
          disabled={disabled}
          onChange={onChange}
          onInvalid={setInvalid}
        />
        <b aria-live="polite" className="sr-only">
          {quantity}
        </b>
        <Step
          icon={Plus}
          label={t('lines.increase', { name })}
          disabled={disabled || quantity >= QUANTITY_MAX}
          onPress={() => step(quantity + 1)}
        />
      </div>
      {isInvalid && (
        <div role="alert" className="order-last basis-full">
          <FieldError id={errorId}>{t('errors.QUANTITY_OUT_OF_RANGE')}</FieldError>
        </div>
      )}
    </>
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
