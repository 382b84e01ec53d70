import { useTranslation } from '#web/i18n/translation.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** "Bottle of 100 tablets" in the current language; in English if it has no words for it. */
export function Packaging({ text }: { text: string }) {
  const { words } = useTranslation();
  const name = words?.packagingName(text);
  return (
    <bdi lang={name === undefined ? 'en' : undefined}>
      <Measures text={name ?? text} />
    </bdi>
  );
}
