import type { Language } from '#contract/languages.ts';
import { wordsOf } from './texts.ts';

/** The runs of digits in a text, sorted, since sentences order them differently: "5–15 days" → ["15", "5"]. */
export function figuresOf(text: string): string[] {
  return (text.match(/\d+/g) ?? []).sort();
}

/** Texts that are the same as in English, and texts without words. */
export function sameAsEnglish(language: Language, text: string): boolean {
  return !/\p{L}/u.test(wordsOf(text)) || shared[language].includes(text);
}

const units = ['24 h', '48 h'];
const routes = ['oral', 'nasal', 'sublingual', 'rectal', 'vaginal'];
const forms = {
  es: ['elixir', 'gel', 'enema', 'vial', 'kit|kits'],
  fr: [
    ...['effervescent', 'dispersible', 'suspension', 'solution', 'sachet', 'gel', 'lotion', 'spray', 'patch', 'film'],
    ...[
      'ampoule',
      'implant',
      'ampoule|ampoules',
      'capsule|capsules',
      'dose|doses',
      'kit|kits',
      'sachet|sachets',
      'tube|tubes',
    ],
  ],
};
const shared: Record<Language, string[]> = {
  en: [],
  es: [
    ...units,
    ...routes,
    'dental',
    'Cardiovascular',
    'Cookies',
    'Error',
    'Total',
    'Total: {{total}}',
    'Vial',
    ...forms.es,
  ],
  fr: [
    ...[...units, ...routes, 'injectable', 'irrigation', 'Ampoule', 'Sachet', 'Suspension', 'Dosage', 'Lot'],
    ...['Actions', 'Cookies', 'Date', 'Description', 'Menu', 'Notification', 'Notifications ({{hotkey}})'],
    ...['Options', 'Page {{page}}', 'Pause', 'Photos', 'Total', 'Type', ...forms.fr],
  ],
  ar: [],
};

/** The violations of a language's typography that can be detected. */
export function typographyProblems(language: Language, text: string, original: string): string[] {
  const words = wordsOf(text);
  return rules[language].filter(([, breaks]) => breaks(words, original)).map(([fault]) => `${fault}: ${text}`);
}

const rules: Record<Language, [fault: string, breaks: (words: string, original: string) => boolean][]> = {
  en: [['a straight quotation mark', (words) => words.includes('"')]],
  es: [
    ['a question or exclamation that is not opened', (words) => /[?!]/.test(words) && !/[¿¡]/.test(words)],
    ['a straight quotation mark', (words) => words.includes('"')],
  ],
  fr: [
    ['a space that may break at : ; ? ! « »', (words) => /[^\u00A0\u202F][:;?!»]|«[^\u00A0\u202F]/.test(words)],
    ['a straight quotation mark', (words) => /["']/.test(words)],
  ],
  ar: [
    ['no Arabic letter', (words) => /\p{L}/u.test(words) && !/\p{Script=Arabic}/u.test(words)],
    [
      'Latin letters that English lacks',
      (words, original) => (words.match(/[a-z]+/gi) ?? []).some((word) => !original.includes(word)),
    ],
    ['Latin punctuation', (words) => /[,;?"]/.test(words)],
    ['Arabic digits', (words) => /[٠-٩]/.test(words)],
  ],
};
