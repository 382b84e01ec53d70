import { PageHead } from '#web/page/page-head.tsx';

/** Head of a page whose address holds a token: its address is told to nobody. */
export function TokenPageHead({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
