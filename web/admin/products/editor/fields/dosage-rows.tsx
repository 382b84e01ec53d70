import Plus from 'lucide-react/icons/plus';
import { type RefObject, useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DOSAGES_MAX } from '#contract/catalogue/product-constants.ts';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import { newDosage } from '#web/admin/products/editor/product-input.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfter } from '#web/ui/focus/focus-after.ts';
import { FieldError } from '#web/ui/form/field-parts.tsx';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { DosageRow } from './dosage-row.tsx';

/** The dosages in the order of the store, each with its price. The default one is selected when a product is opened. */
export function DosageRows({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const errorId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { fields, announcement, error, clearError, add, remove, move } = useDosages(form, fieldset);
  return (
    <fieldset
      ref={fieldset}
      onChange={clearError}
      aria-describedby={error ? errorId : undefined}
      className="m-0 grid min-w-0 gap-3 border-0 p-0"
    >
      <legend className="mb-2 p-0 text-sm font-semibold">{t('products.field.availableDosages')}</legend>
      {error && (
        <div data-error tabIndex={-1}>
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <DosageRow
            key={field.id}
            form={form}
            index={index}
            count={fields.length}
            onRemove={() => remove(index)}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      <div>
        <Button variant="secondary" disabled={fields.length >= DOSAGES_MAX} onClick={add}>
          <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
          {t('products.form.addDosage')}
        </Button>
      </div>
      <ScreenReaderText text={announcement} />
    </fieldset>
  );
}

/** The dosages of the form and their changes, each of which moves the focus to the row that it concerns. */
function useDosages(form: ProductForm, fieldset: RefObject<HTMLFieldSetElement | null>) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const [announcement, announce] = useScreenReaderText();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'dosages' });
  const focusAfter = useFocusAfter();
  const focusIn = (selector: string) => focusAfter(() => fieldset.current?.querySelector(selector) ?? null);
  const errors = form.formState.errors.dosages;
  const error = errorText('availableDosages', errors?.root ?? errors);

  /** After a change, the server's error about all dosages may no longer apply. */
  const clearError = () => {
    if (error) form.clearErrors('dosages');
  };
  return {
    fields,
    announcement,
    error,
    clearError,
    add: () => {
      clearError();
      const row = newDosage();
      append(row, { shouldFocus: false });
      focusIn(`[data-row="${row.key}"] input:not([type=radio])`);
    },
    remove: (index: number) => {
      clearError();
      const { dosages, defaultKey } = form.getValues();
      const left = dosages.filter((_, at) => at !== index);
      if (dosages[index]?.key === defaultKey) form.setValue('defaultKey', left[0]?.key ?? '', { shouldDirty: true });
      remove(index);
      announce(t('products.form.removed'));
      focusIn(`[data-row="${(left[index] ?? left.at(-1))?.key}"] input:not([type=radio])`);
    },
    move: (index: number, by: 1 | -1) => {
      clearError();
      const { key } = form.getValues(`dosages.${index}`);
      move(index, index + by);
      announce(t('products.form.moved', { place: index + by + 1, count: fields.length }));
      focusIn(`[data-row="${key}"] [data-move="${by}"]`);
    },
  };
}
