/** Factors to milligrams. */
const MILLIGRAMS: Record<string, number> = { g: 1000, gm: 1000, mg: 1, mcg: 0.001, ug: 0.001, µg: 0.001, μg: 0.001 };

/**
 * The first dosage that has every strength of a search: "metformin 1000" opens on "1 g". Undefined when the search names no
 * strength, or none of these. A number without a unit stands for any.
 */
export function searchedDosage(search: string, dosages: readonly string[]): string | undefined {
  const typed = amountsIn(search);
  if (typed.length === 0) return undefined;
  return dosages.find((dosage) => {
    const amounts = amountsIn(dosage);
    return typed.every(({ value, unit }) =>
      amounts.some((amount) => {
        const [wanted, given] = [toMilligrams(value, unit), toMilligrams(amount.value, amount.unit)];
        if (unit === '') return value === amount.value || (given !== undefined && value === given);
        return given === undefined ? value === amount.value && unit === amount.unit : wanted === given;
      }),
    );
  });
}

function toMilligrams(value: number, unit: string): number | undefined {
  const factor = MILLIGRAMS[unit];
  return factor && Math.round(value * factor * 1e6) / 1e6;
}

function amountsIn(text: string): { value: number; unit: string }[] {
  const found = text.toLowerCase().matchAll(/(?<![\p{L}\d.,#-])(\d[\d,]*(?:\.\d+)?|\.\d+)\s?(%|\p{L}+)?/gu);
  return [...found].map(([, digits = '', unit = '']) => ({ value: Number(digits.replaceAll(',', '')), unit }));
}
