import english from '#messages/en/product.json' with { type: 'json' };
import { useTranslation } from '#web/i18n/translation.tsx';

/** Translates dosage forms. A form of the store's own words (catalogue/medicines/dosage-forms.txt) is shown unchanged. */
export function useFormNames() {
  const { t } = useTranslation();
  const formName = (form: string) => (isKnown(form) ? t(`product.forms.${form}`) : form.replaceAll('-', ' '));
  return { formNames: (forms: readonly string[]) => forms.map(formName).join(' · ') };
}

function isKnown(form: string): form is keyof typeof english.forms {
  return Object.hasOwn(english.forms, form);
}
