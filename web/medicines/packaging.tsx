import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { Measures } from '#web/ui/measures.tsx';

/** "Bottle of 100 tablets" in the current language; in English if it has no words for it. */
export function Packaging({ text }: { text: string }) {
  const { packagingName } = useCatalogueNames();
  const name = packagingName(text);
  return (
    <bdi lang={name === text ? 'en' : undefined}>
      <Measures text={name} />
    </bdi>
  );
}
