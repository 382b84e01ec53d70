/** Nanograms of a unit: whole numbers compare exactly. */
const NANOGRAMS: Record<string, number> = { g: 1e9, mg: 1e6, mcg: 1e3, µg: 1e3 };

/**
 * The first dosage that has every strength of a search: "metformin 1000" opens on "1 g". Undefined when the search names no
 * strength, or none of these. A mass must be equal; of any other number ("500 er", "5 mL") only the number is compared.
 */
export function searchedDosage(search: string, dosages: readonly string[]): string | undefined {
  if (dosages.includes(search)) return search;
  const typed = amountsIn(search).map(([number, mass]) => mass || number);
  if (typed.length === 0) return undefined;
  return dosages.find((dosage) => {
    const amounts = amountsIn(dosage).flat();
    return typed.every((each) => amounts.includes(each));
  });
}

/** A number; if it is a mass, the mass in nanograms ("1000000000ng") and in milligrams, or 0. */
type Amount = [number: number, mass: string | number, milligrams: number];

function amountsIn(text: string): Amount[] {
  const found = text.toLowerCase().matchAll(/(?<![\p{L}\d.,#-])(\d[\d,]*\.?\d*|\.\d+)\s?(\p{L}*)/gu);
  return [...found].map(([, digits = '', unit = '']): Amount => {
    // "1,000" is a thousand, "2,5" is 2.5.
    const number = Number(digits.replace(/,(\d{3})(?!\d)/g, '$1').replace(',', '.'));
    const mass = Math.round(number * (NANOGRAMS[unit] ?? 0));
    return [number, mass && `${mass}ng`, mass / 1e6];
  });
}
