import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFieldErrorText } from '#web/admin/products/editor/field-error-text.ts';
import type { ProductForm } from '#web/admin/products/editor/use-product-form.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** The URL of a picture, and a preview. The content security policy allows pictures of the store only. */
export function PictureField({ form }: { form: ProductForm }) {
  const { t } = useTranslation();
  const errorText = useFieldErrorText();
  const value = useWatch({ control: form.control, name: 'imageUrl' }).trim();
  /**
   * The value when the field got the focus. The preview shows it while typing: each letter would load another picture.
   */
  const [focused, setFocused] = useState<string>();
  const url = focused ?? value;
  const isOwnPicture = /^\/(?![/\\])/.test(url);
  const field = form.register('imageUrl', { onBlur: () => setFocused(undefined) });
  return (
    <div className="grid items-start gap-5 tablet:grid-cols-[8rem_1fr]">
      <div className="grid size-32 place-items-center rounded-3 border border-line bg-well">
        <Picture key={url} src={isOwnPicture ? url : ''} size={96} eager />
      </div>
      <TextField
        {...field}
        label={t('products.form.optional', { field: t('products.field.imageUrl') })}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setFocused(value)}
        help={url !== '' && !isOwnPicture ? t('products.form.pictureElsewhere') : t('products.form.pictureHelp')}
        error={errorText('imageUrl', form.formState.errors.imageUrl)}
      />
    </div>
  );
}
