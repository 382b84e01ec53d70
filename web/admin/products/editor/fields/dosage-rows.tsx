import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DOSAGES_MAX } from '#contract/catalogue/product-constants.ts';
import { useFaultText } from '#web/admin/products/editor/field-error-text.ts';
import { newDosage } from '#web/admin/products/editor/product-input.ts';
import { useFocusAfter } from '#web/admin/products/editor/use-focus-after.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field-parts.tsx';
import { Spoken, useSpoken } from '#web/ui/screen-reader-text.tsx';
import { DosageRow } from './dosage-row.tsx';

/** The dosages in the order that the store shows them, each with its price; one of them is chosen before a customer chooses. */
export function DosageRows({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const errorId = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const [spoken, say] = useSpoken();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'dosages' });
  const focusAfter = useFocusAfter(place);
  const listed = form.formState.errors.dosages;
  const error = faultText('availableDosages', listed?.root ?? listed);

  /** What the store has said of all dosages may no longer be so. */
  const forgetFault = () => {
    if (error) form.clearErrors('dosages');
  };
  const add = () => {
    forgetFault();
    const row = newDosage();
    append(row, { shouldFocus: false });
    focusAfter(`[data-row="${row.key}"] input:not([type=radio])`);
  };
  const take = (index: number) => {
    forgetFault();
    const { dosages, defaultKey } = form.getValues();
    const left = dosages.filter((_, at) => at !== index);
    if (dosages[index]?.key === defaultKey) form.setValue('defaultKey', left[0]?.key ?? '', { shouldDirty: true });
    remove(index);
    say(t('products.form.removed'));
    focusAfter(`[data-row="${(left[index] ?? left.at(-1))?.key}"] input:not([type=radio])`);
  };
  const shift = (index: number, by: 1 | -1) => {
    forgetFault();
    const { key } = form.getValues(`dosages.${index}`);
    move(index, index + by);
    say(t('products.form.moved', { place: index + by + 1, count: fields.length }));
    focusAfter(`[data-row="${key}"] [data-move="${by}"]`);
  };
  return (
    <fieldset
      ref={place}
      onChange={forgetFault}
      aria-describedby={error ? errorId : undefined}
      className="m-0 grid min-w-0 gap-3 border-0 p-0"
    >
      <legend className="mb-2 p-0 text-sm font-semibold">{t('products.field.availableDosages')}</legend>
      {error && (
        <div data-fault tabIndex={-1}>
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
            onRemove={() => take(index)}
            onMove={(by) => shift(index, by)}
          />
        ))}
      </ol>
      <div>
        <Button look="second" disabled={fields.length >= DOSAGES_MAX} onClick={add}>
          <Plus aria-hidden="true" className="size-5" strokeWidth={2} />
          {t('products.form.addDosage')}
        </Button>
      </div>
      <Spoken text={spoken} />
    </fieldset>
  );
}
