/** The zeros of the digits that people type with Arabic and Persian keyboards. */
const ZEROS = [0x660, 0x6f0];

/** The text with Arabic and Persian digits as 0–9. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? 0));
  });
}
