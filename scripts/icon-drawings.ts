import { readFileSync } from 'node:fs';

/** Pages that fill their window with one picture, for draw-icons.ts. */

/** The mark in the action colour with an amber drop, as in favicon.svg; `corner` is a share of the side. */
export function tile({ corner }: { corner: number }): string {
  return page(`<div class="tile" style="border-radius: ${corner * 100}%">${mark()}</div>`);
}

/** The icon of a browser tab. */
export function tab(): string {
  return page(read('public/favicon.svg'));
}

/** The cabinet of the landing page (look.md, principle 4) around the mark. Without a name, because each store has its own. */
export function cabinet(): string {
  const drawers = forms.map(
    (form, index) => `<div class="${opened.has(index) ? 'open' : ''}">${read(`public/pictures/${form}.svg`)}</div>`,
  );
  return page(`<div class="cabinet"><div class="tile">${mark()}</div>${drawers.join('')}</div>`);
}

/** The rows, around the middle. */
const forms = [
  ...['blister', 'vial', 'inhaler', 'tablet-bottle', 'ampoule', 'tube', 'eye-drops', 'sachet'],
  ...['syringe', 'suspension', 'patch', 'pump-bottle', 'pen', 'nebules'],
  ...['spray', 'box', 'nasal-spray', 'infusion-bag', 'jar', 'dry-powder-inhaler'],
  ...['ear-drops', 'suppository', 'thermometer', 'dressing', 'blood-pressure-monitor', 'bandage', 'test-strips'],
  'gloves',
];
/** Drawers that are visible on the tinted ground. */
const opened = new Set([1, 6, 10, 14, 19, 21, 24]);

/** The drawn part of the mark: 26 by 28 of 32. */
function mark(): string {
  return read('public/mark.svg').replace('viewBox="0 0 32 32"', 'class="mark" viewBox="3 2 26 28"');
}

/** With the tokens, which are custom properties of the root outside Tailwind. */
function page(body: string): string {
  const tokens = read('web/styles/tokens.css').replace('@theme static', ':root');
  return `<!doctype html><style>${tokens}${sheet}</style><body>${body}`;
}

function read(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
}

const sheet = `
  body { margin: 0; block-size: 100vh; display: grid; grid: 100% / 100%; }
  .tile, .cabinet > div { display: grid; grid: 100% / 100%; place-items: center; }
  .tile { background: var(--color-action); }
  .mark { --a: var(--color-action-ink) !important; --c: var(--color-accent) !important; block-size: 50%; }
  .cabinet { display: grid; grid: 157px 157px 157px 156px / repeat(7, 149px) 150px; gap: 1px; background: var(--color-line); }
  .cabinet > div { background: var(--color-surface); }
  .cabinet > .open { background: var(--color-well); }
  .cabinet > .tile { background: var(--color-action); grid-area: 2 / 4 / 4 / 6; }
  .cabinet svg:not(.mark) { inline-size: 96px; }
`;
