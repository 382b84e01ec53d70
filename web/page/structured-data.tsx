/**
 * Facts about a page for search engines, as JSON-LD in the words of schema.org. The server alone writes them: engines
 * read an address from its first HTML, so the browser gets no code for them and leaves what it finds as it is. Whoever
 * gives `facts` makes them behind `import.meta.env.SSR`, and leaves this out of a page that was navigated to.
 */
export function StructuredData({ facts }: { facts: object | undefined }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR
        ? JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c')
        : ''}
    </script>
  );
}
