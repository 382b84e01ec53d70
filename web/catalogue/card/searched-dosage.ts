/** Milligrams of a unit. */
const MILLIGRAMS: Record<string, number> = { g: 1000, mg: 1, mcg: 0.001, µg: 0.001 };

/**
 * The first dosage that has every strength of a search: "metformin 1000" opens on "1 g". Undefined when the search names no
 * strength, or none of these. A number without a unit stands for any.
 */
export function searchedDosage(search: string, dosages: readonly string[]): string | undefined {
  const typed = amountsIn(search).map(([value, amount, milligrams]) => milligrams ?? amount ?? value);
  if (typed.length === 0) return undefined;
  return dosages.find((dosage) => {
    const amounts = amountsIn(dosage).flatMap(([value, amount, milligrams]) => [
      value,
      amount,
      milligrams,
      parseFloat(`${milligrams}`),
    ]);
    return typed.every((each) => amounts.includes(each));
  });
}

/** Each amount of a text: its number; with its unit, if it has one ("1g"); in milligrams, if it is a mass ("1000mg"). */
function amountsIn(text: string): [value: number, amount?: string, milligrams?: string][] {
  const found = text.toLowerCase().matchAll(/(?<![\p{L}\d.,#-])(\d[\d,]*\.?\d*|\.\d+)\s?(%|\p{L}+)?/gu);
  return [...found].map(([, digits = '', unit]) => {
    const value = Number(digits.replaceAll(',', ''));
    const milligrams = MILLIGRAMS[unit ?? ''];
    return [value, unit && value + unit, milligrams && `${Number((value * milligrams).toPrecision(9))}mg`];
  }) as [number, string?, string?][];
}
