/**
 * What may be a person's own text. A quoted text can contain quotes, so it ends at the last one; an apostrophe inside a word starts none. Also
 * e-mail and web addresses, and numbers. `#418` is the number of an error of React, and stays.
 */
const values = /#\d+|".*"|`.*`|\B'.*'|["`].*|\S+@\S+|https?:\S+|\d+/gs;

/** The message of an error without what a person may have typed into the page: `Unexpected token …, … is not valid JSON`. */
export function withoutValues(message: string): string {
  return message
    .slice(0, 1_000)
    .replaceAll(values, (value) => (/^#\d+$/.test(value) ? value : '…'))
    .slice(0, 200);
}
