import { describe, expect, test } from 'vitest';
import { html } from './html.ts';

describe('the html tag', () => {
  test('escapes values in text and in attributes', () => {
    const typed = `<img src=x onerror="alert('&')">`;
    expect(html`<p title="${typed}">${typed}</p>`.toString()).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;">&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</p>',
    );
  });

  test('keeps nested markup, joins lists and leaves out absent values', () => {
    const rows = ['a', '<b>'].map((each) => html`<li>${each}</li>`);
    expect(html`<ul>${rows}</ul>${undefined}${false}${0}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0');
  });
});
