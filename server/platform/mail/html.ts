/** Safe markup, in which user input is escaped. Only the `html` tag creates it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** A piece of a mail: for its HTML part and for its text part. */
export interface Fragment {
  html: Html;
  text: string;
}

type Value = Html | string | number | false | undefined | readonly Value[];

/** Builds markup from a template. Values are escaped, nested markup is kept, lists are joined. */
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
