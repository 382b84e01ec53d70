import type { LucideIcon } from 'lucide-react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash';
import type { ComponentProps } from 'react';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';

interface DosageRowProps {
  form: ProductForm;
  index: number;
  /** How many rows there are. */
  count: number;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}

/** A dosage: its text, its price, whether it is the default, and the buttons to reorder and remove it. */
export function DosageRow({ form, index, count, ...actions }: DosageRowProps) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const { key } = form.getValues(`dosages.${index}`);
  const errors = form.formState.errors.dosages?.[index];
  return (
    <li>
      <fieldset
        data-row={key}
        className="m-0 grid min-w-0 grid-cols-1 items-start gap-x-3 gap-y-2 rounded-2 border border-line bg-surface p-3 tablet:grid-cols-[minmax(0,1fr)_9rem_auto]"
      >
        <legend className="sr-only">{t('products.form.dosageRow', { place: index + 1, count })}</legend>
        <TextField
          {...form.register(`dosages.${index}.dosage`)}
          required
          label={t('products.form.dosage')}
          autoComplete="off"
          error={errorText('availableDosages', errors?.dosage)}
        />
        <TextField
          {...form.register(`dosages.${index}.price`)}
          required
          label={t('products.form.price')}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          error={errorText('dosagePricing', errors?.price)}
          className="figures"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3 tablet:mt-8">
          <label className="flex min-h-12 items-center gap-2 text-sm">
            <input {...form.register('defaultKey')} type="radio" value={key} className="choice flex-none size-5" />
            {t('products.form.default')}
          </label>
          <RowButtons index={index} count={count} {...actions} />
        </div>
      </fieldset>
    </li>
  );
}

function RowButtons({ index, count, onRemove, onMove }: Omit<DosageRowProps, 'form'>) {
  const { t } = useTranslation();
  return (
    <div className="flex">
      <RowButton
        label={t('products.form.up')}
        drawing={ArrowUp}
        data-move={-1}
        blocked={index === 0}
        onClick={() => onMove(-1)}
      />
      <RowButton
        label={t('products.form.down')}
        drawing={ArrowDown}
        data-move={1}
        blocked={index === count - 1}
        onClick={() => onMove(1)}
      />
      <RowButton label={t('products.form.remove')} drawing={Trash2} blocked={count === 1} onClick={onRemove} />
    </div>
  );
}

/** Blocked, not disabled: a disabled button would lose the focus when its row reaches the end. */
function RowButton({
  label,
  drawing: Drawing,
  ...button
}: { label: string; drawing: LucideIcon; 'data-move'?: number } & ComponentProps<typeof Button>) {
  return (
    <Button
      variant="quiet"
      square
      data-tooltip="name"
      icon={<Drawing aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      {...button}
    >
      <span className="sr-only">{label}</span>
    </Button>
  );
}
