/** Keys that act on the page or the browser. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Phones report most keys as "Unidentified", input methods as "Process" or "Dead". */
export const isTypingKey = (event: KeyboardEvent) =>
  !hasModifier(event) && /^(?:.|Backspace|Delete|ArrowDown|Unidentified|Process|Dead)$/u.test(event.key);
