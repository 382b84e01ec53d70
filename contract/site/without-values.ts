/** Quoted texts (also cut off ones), e-mail and web addresses, numbers. */
const values = /"[^"]*"?|'[^']*'?|`[^`]*`?|\S+@\S+|https?:\S+|\d+/g;

/** The message of an error without what a person may have typed into the page: `Unexpected token …, … is not valid JSON`. */
export function withoutValues(message: string): string {
  return message.replaceAll(values, '…').slice(0, 200);
}
