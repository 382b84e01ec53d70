import { hasStrength, isPackSize, strengthIn } from '#contract/quick-order/strength.ts';

/** Separators of cells, the most distinct first. */
export const separators = ['\t', ';', ','] as const;

/** Without invisible characters, with ordinary spaces, hyphens and line ends, without bullets, the numbers of a list and Excel's first line. */
export function cleaned(pasted: string): string {
  return (
    pasted
      .replace(/[\u00a0\u2007\u202f]/g, ' ')
      .replace(/[\u2010-\u2012\u2212]/g, '-')
      .replace(/[\ufeff\u00ad\u200b-\u200f\u2066-\u2069]/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/^sep=.\n/i, '')
      // In cells they leave an empty one: the columns stay where they are.
      .replace(/^ *(?:[-*•·]|\d{1,3}[.)])([ \t]+)/gm, (_, space: string) => (space.includes('\t') ? '\t' : ''))
  );
}

/** Rows that have something in them, with their cells. Quotes as in RFC 4180. */
export function cellsOf(text: string, separator: string | undefined, joinsNumbers = false): string[][] {
  const rows: string[][] = [[]];
  const quoted = /[ ]*"((?:[^"]|"")*)"[ ]*/y;
  for (let at = 0; at <= text.length; at += 1) {
    quoted.lastIndex = at;
    const match = quoted.exec(text);
    const behind = match ? text[quoted.lastIndex] : undefined;
    const isQuoted = match && (behind === undefined || behind === '\n' || behind === separator);
    const end = isQuoted ? quoted.lastIndex : endOfCell(text, at, separator, joinsNumbers);
    const cell = isQuoted ? (match[1] ?? '').replaceAll('""', '"') : text.slice(at, end);
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim());
    if (text[end] === '\n') rows.push([]);
    at = end;
  }
  return rows.filter((cells) => cells.some((cell) => /[^\s;,"]/.test(cell)));
}

function endOfCell(text: string, start: number, separator: string | undefined, joinsNumbers: boolean): number {
  let end = start;
  const isSeparator = () => text[end] === separator && !(joinsNumbers && isInNumber(text, start, end));
  while (end < text.length && text[end] !== '\n' && !isSeparator()) end += 1;
  return end;
}

/** "1,000", "2,5 mg", and what stands behind a name: "Bisoprolol 2,5". */
function isInNumber(text: string, start: number, comma: number): boolean {
  const [before, [after = '']] = [text.slice(start, comma), text.slice(comma + 1).split(/[,\n]/, 1)];
  if (/\s\d{1,3}$/.test(before)) return /^\d/.test(after);
  return /^\s*\d{1,3}(?:,\d{3})*$/.test(before) && (/^\d{3}\s*$/.test(after) || hasStrength(`${before},${after}`));
}

export const isNumber = (cell: string) => /^[\d.,]+(e\+?\d+)?$/i.test(cell);
/** "THR-CAR-0001", "9312345678907"; not "5-FU", "Co-amoxiclav", "500". */
export const isCode = (cell: string) => /^(?=.*\d)[\p{L}\d./+-]{6,}$/u.test(cell) && !hasStrength(cell);
/** Also of a unit that is not known, but not the size of a pack. */
export const isStrength = (cell: string) =>
  /^\.?\d/.test(cell) && /\p{L}|%/u.test(cell) && !isCode(cell) && !isPackSize(cell);

/** The code, else the first text, with the strength that stands beside it. */
export function productOf(cells: string[]): string {
  const code = cells.find(isCode);
  const product = code ?? cells.find((cell) => !isStrength(cell) && !isNumber(cell)) ?? cells[0] ?? '';
  const others = cells.filter((cell) => cell !== product);
  const doses = others.filter(isStrength);
  const described = code === undefined ? [] : others.map(strengthIn).filter((dose) => dose !== '');
  return (doses.length > 0 ? doses : described).reduce(withStrength, product);
}

export function withStrength(product: string, dose: string): string {
  return dose === '' || ` ${product} `.includes(` ${dose} `) ? product : `${product} ${dose}`;
}
