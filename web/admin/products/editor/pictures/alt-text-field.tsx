import { ALT_TEXT_MAX } from '#contract/catalogue/product-constants.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { TextField } from '#web/ui/form/field.tsx';

/** What a picture shows, for people who do not see it. */
export function AltTextField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('products.form.optional', { field: t('products.pictures.altText') })}
      help={t('products.pictures.altHelp')}
      maxLength={ALT_TEXT_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
