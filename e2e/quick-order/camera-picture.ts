import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Widths of the bars and gaps of each digit of an EAN-13, as bits (GS1 General Specifications, 5.2). */
const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const right = left.map((bits) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join(''));
const mirrored = right.map((bits) => [...bits].reverse().join(''));
/** Which of the six digits on the left are mirrored, by the first digit. */
const parity = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

function barsOf(ean: string): string {
  const [first = '', ...others] = ean;
  const digit = (kind: string[], text: string) => kind[Number(text)] ?? '';
  const mirror = parity[Number(first)] ?? '';
  const begin = others.slice(0, 6).map((text, place) => digit(mirror[place] === '1' ? mirrored : left, text));
  return `101${begin.join('')}01010${others
    .slice(6)
    .map((text) => digit(right, text))
    .join('')}101`;
}

/** Writes a film for Chromium's fake camera, in which the EAN-13 is seen all the time. */
export async function filmOf(ean: string, path: string): Promise<void> {
  const bars = [...barsOf(ean)].flatMap((bit, at) =>
    bit === '1' ? `<rect x="${80 + at * 5}" y="80" width="5" height="300"/>` : [],
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/>${bars.join('')}</svg>`;
  const frame = await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer();
  await writeFile(path, Buffer.concat(Array.from({ length: 10 }, () => frame)));
}
