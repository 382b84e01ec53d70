/** A GTIN that no other test uses, with its check digit. */
export function newGtin(): string {
  const digits = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
