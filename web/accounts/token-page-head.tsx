import { useAskedLanguage } from '#web/i18n/use-asked-language.ts';
import { PageHead } from '#web/page/page-head.tsx';

/** Head of a page with a token in its address: no referrer is sent. */
export function TokenPageHead({ title }: { title: string }) {
  useAskedLanguage();
  return (
    <>
      <PageHead title={title} />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
