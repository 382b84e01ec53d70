/** Units of strengths, as people type them, without those of volumes. */
const UNITS =
  'mg|mcg|µg|μg|ug|ng|g|kg|iu|ui|u|mu|mmol|meq|units?|unités?|unidades|micrograms?|microgrammes?|microgramos?|grams?|%|مغ|ملغ|غ';
const number = '\\.?\\d[\\d.,]*';

const strength = new RegExp(`(?:^|\\s)${number}\\s*(?:${UNITS}|ml|l|مل)(?![\\p{L}\\d])`, 'iu');
const described = new RegExp(
  `(?<![\\p{L}\\d.,])${number}\\s*(?:${UNITS})(?:\\s*/\\s*[\\d.,]*\\s*[\\p{L}%]+)*(?![\\p{L}\\d])`,
  'iu',
);

/** Whether a text has a number with the unit of a strength: "5 mg", "Amoxicillin 500mg"; not "500", "30 tablets". */
export function hasStrength(text: string): boolean {
  return strength.test(text);
}

/** The first strength in a description: "Amoxicillin 250 mg/5 mL, bottle" has "250 mg/5 mL"; empty without one. A volume alone is a pack. */
export function strengthIn(text: string): string {
  return described.exec(text)?.[0].trim() ?? '';
}

/** "30 tablets", "10 x 5 mL", in the store's languages. */
export function isPackSize(text: string): boolean {
  return /^\d+\s*(?:x|×|tab|cap|vial|amp|pc|pack|box|blister|strip|bottle|sachet|comp|cáp|gél|frasc|flac|caja|boîte|sobre|boite|قرص|أقراص|كبسول)/iu.test(
    text,
  );
}
