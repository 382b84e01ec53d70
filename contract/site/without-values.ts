/**
 * From the first quote to the last of a kind: a quoted text may have quotes itself. An apostrophe inside a word is none. Then e-mail and web
 * addresses, and numbers, except the number of an error of React.
 */
const values = /".*"|`.*`|\B'.*'|["`].*|\S+@\S+|https?:\S+|(?:^|[^#\d])\d+/gs;

/** The message of an error without what a person may have typed into the page: `Unexpected token …, … is not valid JSON`. */
export function withoutValues(message: string): string {
  return message
    .slice(0, 1_000)
    .replaceAll(values, (value) => (/^[^#\d"'`]\d/.test(value) ? `${value[0]}…` : '…'))
    .slice(0, 200);
}
