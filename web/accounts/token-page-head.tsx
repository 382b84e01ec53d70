import { PageHead } from '#web/layout/page-head.tsx';

/** Head of a page whose address holds a token: kept out of search engines, and its address told to nobody. */
export function TokenPageHead({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
