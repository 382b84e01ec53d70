import { useSettings } from './settings.ts';

/** The logo, 28 px high: the jar and the name. A store with another name shows it as text beside the jar. */
export function Wordmark() {
  const { storeName } = useSettings();
  const drawn = storeName === 'Theriac';
  return (
    <span className="inline-flex items-center gap-2.5 text-dose font-bold text-ink">
      <svg viewBox={drawn ? '0 0 162 32' : '0 0 32 32'} aria-hidden="true" className="h-7 w-auto flex-none">
        <path className="fill-action" d="M5.5 2h21a2.5 2.5 0 0 1 0 5h-21a2.5 2.5 0 0 1 0-5z" />
        <path
          className="fill-action"
          d="M6.5 9.500h19c0 4-2 6-2 10s2 5 2 8a2.5 2.5 0 0 1-2.5 2.500H9a2.5 2.5 0 0 1-2.5-2.500c0-3 2-4 2-8s-2-6-2-10z"
        />
        <circle className="fill-logo-drop" cx="16" cy="19.5" r="3" />
        {drawn && <use href={`#${LETTERS_ID}`} className="fill-current" />}
      </svg>
      {!drawn && storeName}
    </span>
  );
}

/** The letters of the name, once per document for all its logos. */
export function WordmarkLetters() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
    <svg className="hidden" dangerouslySetInnerHTML={{ __html: letters }} />
  );
}

const LETTERS_ID = 'wordmark-letters';
/** "Theriac" in Public Sans Bold, as outlines. The browser reads them from the HTML, which saves 1 KB of code. */
const letters = import.meta.env.SSR
  ? `<symbol id="${LETTERS_ID}"><path d="M50.3 29.5V8.9H42.7V4.5H62.6V8.9H55.2V29.5ZM64.9 29.5V3.8H69.7V14.2Q70.2 13.6 70.8 13Q71.5 12.3 72.5 11.9Q73.5 11.5 74.9 11.5Q76.6 11.5 78 12.2Q79.4 12.8 80.3 14.1Q81.1 15.4 81.1 17.1V29.5H76.3V17.9Q76.3 16.6 75.4 16Q74.5 15.3 73.2 15.3Q72.3 15.3 71.5 15.6Q70.7 15.9 70.3 16.5Q69.8 17.1 69.8 18V29.5ZM92.9 29.8Q90.3 29.8 88.3 28.7Q86.3 27.6 85.2 25.6Q84 23.5 84 20.8Q84 18.1 85.1 15.9Q86.1 13.8 88 12.5Q89.9 11.3 92.7 11.3Q95.4 11.3 97.2 12.4Q99.1 13.6 100 15.6Q100.9 17.6 100.9 20.3V21.7H88.9Q88.9 23.1 89.3 24.1Q89.8 25.2 90.7 25.7Q91.5 26.3 92.8 26.3Q94.1 26.3 95.1 25.7Q96.1 25.2 96.5 23.9H100.9Q100.6 25.8 99.4 27.1Q98.2 28.4 96.5 29.1Q94.8 29.8 92.9 29.8ZM88.9 18.8H96.4Q96.4 17.6 96 16.7Q95.6 15.8 94.7 15.2Q93.9 14.7 92.7 14.7Q91.4 14.7 90.6 15.3Q89.8 15.9 89.3 16.8Q88.9 17.7 88.9 18.8ZM104.1 29.5V11.6H108.8V15.8Q109.2 14.4 110 13.4Q110.8 12.4 111.9 11.8Q113.1 11.3 114.4 11.3Q114.7 11.3 114.9 11.3Q115.2 11.3 115.3 11.4V16Q115.1 16 114.9 16Q114.7 15.9 114.5 15.9Q113 15.8 112 16Q110.9 16.2 110.3 16.7Q109.6 17.2 109.3 17.9Q109 18.7 109 19.6V29.5ZM117.8 29.5V11.6H122.5V29.5ZM117.7 8.9V4.5H122.5V8.9ZM131.6 29.8Q129.9 29.8 128.6 29.2Q127.2 28.6 126.4 27.4Q125.6 26.2 125.6 24.4Q125.6 21.5 127.8 19.9Q130 18.4 134.7 18.4L137 18.3V17.2Q137 15.9 136.3 15.3Q135.6 14.6 134 14.6Q132.9 14.6 131.8 15.1Q130.8 15.6 130.5 16.9H126.4Q126.5 15 127.5 13.8Q128.5 12.5 130.3 11.9Q132 11.3 134.2 11.3Q136.9 11.3 138.6 12Q140.2 12.6 141 13.9Q141.7 15.2 141.7 16.9V29.5H137.6L137.2 26.4Q136.3 28.3 134.9 29.1Q133.5 29.8 131.6 29.8ZM133.3 26.6Q134 26.6 134.7 26.4Q135.3 26.1 135.9 25.7Q136.4 25.2 136.7 24.7Q137 24.1 137 23.5V20.9L135.1 20.9Q133.8 20.9 132.7 21.2Q131.6 21.5 130.9 22.2Q130.3 22.8 130.3 23.9Q130.3 25.2 131.1 25.9Q132 26.6 133.3 26.6ZM153.1 29.8Q150.6 29.8 148.6 28.7Q146.7 27.6 145.6 25.6Q144.5 23.5 144.5 20.6Q144.5 17.9 145.5 15.8Q146.6 13.6 148.5 12.5Q150.5 11.3 153.1 11.3Q155.3 11.3 156.9 12.2Q158.5 13.1 159.5 14.6Q160.4 16.1 160.6 18.1H156.5Q156.4 17.3 156 16.6Q155.6 15.9 154.9 15.5Q154.2 15 153.1 15Q151.3 15 150.2 16.4Q149 17.8 149 20.6Q149 23.3 150.1 24.8Q151.2 26.4 153.2 26.4Q154.2 26.4 154.9 25.9Q155.7 25.4 156 24.7Q156.4 24 156.5 23.3H160.5Q160.4 25.2 159.4 26.6Q158.5 28.1 156.9 29Q155.2 29.8 153.1 29.8Z"/></symbol>`
  : (document.querySelector('symbol')?.outerHTML ?? '');
