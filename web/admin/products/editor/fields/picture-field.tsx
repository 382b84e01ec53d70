import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** The address of a picture, and the picture as the store would show it: those of the store itself, and no other (its policy). */
export function PictureField({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const written = useWatch({ control: form.control, name: 'imageUrl' }).trim();
  const [typing, setTyping] = useState<string>();
  // Not while it is typed: every letter would ask for another picture.
  const address = typing ?? written;
  const isOurs = /^\/(?![/\\])/.test(address);
  const field = form.register('imageUrl', { onBlur: () => setTyping(undefined) });
  return (
    <div className="grid items-start gap-5 tablet:grid-cols-[8rem_1fr]">
      <div className="grid size-32 place-items-center rounded-3 border border-line bg-well">
        <Picture key={address} src={isOurs ? address : ''} size={96} eager />
      </div>
      <TextField
        {...field}
        label={t('products.form.optional', { field: t('products.field.imageUrl') })}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setTyping(written)}
        help={address !== '' && !isOurs ? t('products.form.pictureElsewhere') : t('products.form.pictureHelp')}
        error={errorText('imageUrl', form.formState.errors.imageUrl)}
      />
    </div>
  );
}
