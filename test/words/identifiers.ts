/** Text whose identifiers are split into words: `catalogueReader`, `catalogue_version` → `catalogue Reader`, `catalogue version`. */
export function wordsOf(text: string): string {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}
