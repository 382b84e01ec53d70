import { useTranslation } from 'react-i18next';
import { useSettings } from './settings.ts';

/** Title and description of a page (SPEC §2). Without a title it is the landing page: the store's name and tagline. */
export function PageHead({ title }: { title?: string }) {
  const { t } = useTranslation();
  const { storeName } = useSettings();
  const whole = title ? `${title} | ${storeName}` : t('common.defaultTitle', { store: storeName });
  return (
    <>
      <title>{whole}</title>
      <meta
        name="description"
        content={
          title
            ? t('common.description', { title, store: storeName })
            : t('common.defaultDescription', { store: storeName })
        }
      />
    </>
  );
}
