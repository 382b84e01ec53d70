import { readXml, type XmlHandler } from './xml.ts';

/** How a spreadsheet shows the number of a cell, as far as that changes what it means. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'percent'; sign: string }
  | { kind: 'padded'; digits: number };

const plain: NumberFormat = { kind: 'plain' };
/** Formats that a workbook need not define (ECMA-376, 18.8.30). */
const builtIn = new Map<number, NumberFormat>([
  [9, { kind: 'percent', sign: '%' }],
  [10, { kind: 'percent', sign: '%' }],
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id): [number, NumberFormat] => [id, { kind: 'date' }]),
]);

/** The number format of each cell style of a workbook, by its position in `cellXfs`. */
export async function readNumberFormats(
  stream: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<NumberFormat[]> {
  const formats = new Map(builtIn);
  const styles: NumberFormat[] = [];
  let isInCellStyles = false;
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), formatOf(attributes.formatCode ?? ''));
      if (name === 'cellXfs') isInCellStyles = true;
      if (name === 'xf' && isInCellStyles) styles.push(formats.get(Number(attributes.numFmtId)) ?? plain);
    },
    text: () => undefined,
    close: (name) => {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  };
  for await (const _ of readXml(stream, handler, signal)) {
    // Nothing to do between two chunks.
  }
  return styles;
}

/** What a format code means: `0.0 %`, `00000`, `dd/mm/yyyy`. Quoted texts, colours and currencies in brackets are left out. */
function formatOf(code: string): NumberFormat {
  const [first = ''] = code.split(';');
  const bare = first.replaceAll(/"[^"]*"|\[[^\]]*\]|\\\\./g, '');
  if (bare.includes('%')) return { kind: 'percent', sign: / %|\u00a0%/.test(first) ? ' %' : '%' };
  if (/[ymdhs]/i.test(bare)) return { kind: 'date' };
  return /^0{2,}$/.test(bare) ? { kind: 'padded', digits: bare.length } : plain;
}
