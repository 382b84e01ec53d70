const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';

/**
 * The codes that one slip turns into the given one: a wrong, missing, extra or two swapped characters. A letter is only taken for a
 * letter and a digit for a digit: what people mistype, and some hundred codes instead of thousands.
 */
export function similarCodes(code: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at <= code.length; at += 1) {
    const [before, after] = [code.slice(0, at), code.slice(at)];
    const [character = '', next = ''] = after;
    if (character) found.add(before + after.slice(1));
    if (next) found.add(before + next + character + after.slice(2));
    for (const other of kindOf(character)) found.add(before + other + after.slice(1));
    for (const added of kindOf(character || code.slice(-1))) found.add(before + added + after);
  }
  found.delete(code);
  return [...found];
}

function kindOf(character: string): string {
  if (digits.includes(character) && character) return digits;
  return /[a-z]/.test(character) ? letters : '-';
}
