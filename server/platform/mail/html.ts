/** Markup that is safe to send: what people typed in it is escaped. Only the `html` tag makes it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** One thing said twice: in the HTML part of a mail and in its text part. */
export interface Fragment {
  html: Html;
  text: string;
}

type Value = Html | string | number | false | undefined | readonly Value[];

/** Escapes every value, keeps nested markup, joins lists; the template's own text is markup as written. */
export function html(markup: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(markup.map((piece, index) => (index === 0 ? piece : render(values[index - 1]) + piece)).join(''));
}

function render(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
