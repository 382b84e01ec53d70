/** Units of strengths, as people type them. */
const UNITS = 'mg|mcg|µg|μg|ug|g|kg|ml|l|iu|ui|u|mu|mmol|meq|units?|unités?|unidades|%|مغ|ملغ|مل|غ';

const strength = new RegExp(`(?:^|\\s)\\d[\\d.,]*\\s*(?:${UNITS})(?![\\p{L}\\d])`, 'iu');

/** Whether a text has a number with the unit of a strength: "5 mg", "Amoxicillin 500mg"; not "500", "30 tablets". */
export function hasStrength(text: string): boolean {
  return strength.test(text);
}
