import { latinDigits } from '#contract/digits.ts';
import { cellsOf, cleaned, productOf, separators } from '#web/quick-order/paste/cells.ts';

/** An own code and what it means, as quick order reads it; either may be empty. */
export interface CodeRow {
  code: string;
  text: string;
}

/** Reads own codes: in each line a code, then what it means, in cells or with a space between them. A row of headings is left out. */
export function readCodes(pasted: string): CodeRow[] {
  const text = latinDigits(cleaned(pasted));
  const rows = separators.map((separator) => cellsOf(text, separator)).find(isDivided);
  const read = rows
    ? rows.map(([code = '', ...others]) => ({ code, text: productOf(others.filter(Boolean)) }))
    : cellsOf(text, undefined).map(([line = '']) => divided(line));
  return read.filter(({ code, text: meaning }, index) => index > 0 || /\d/.test(code + meaning));
}

const isDivided = (rows: string[][]) => rows.filter(([, second]) => second).length * 2 > rows.length;

function divided(line: string): CodeRow {
  const [code = '', ...others] = line.split(' ');
  return { code, text: others.join(' ') };
}
