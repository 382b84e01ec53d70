import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StructuredData } from './structured-data.tsx';

test.each([
  ['markup', `</script><script>alert(1)</script>`],
  ['a comment that would hide the rest of the page', '<!-- <script>'],
  ['quotes, ampersands and emoji', `O'Hara & "Söhne" 💊 &lt; \u2028`],
])('%s in a value is escaped, and parsed back unchanged', (_, name) => {
  const html = renderToStaticMarkup(createElement(StructuredData, { data: { '@type': 'Thing', name } }));
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
});
