/**
 * Data about a page for search engines, as JSON-LD in the vocabulary of schema.org. Only the server renders it: search
 * engines read the first HTML, so the browser needs no code for it and leaves the element unchanged. Compute `data`
 * behind `import.meta.env.SSR`, and do not render this after a client-side navigation.
 */
export function StructuredData({ data }: { data: object | undefined }) {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR
        ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
        : ''}
    </script>
  );
}
