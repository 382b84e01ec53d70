import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { phraseOf, type Word, wordsIn } from './words.ts';

/** What a word can say about a medicine. Each kind has a file in catalogue/medicines. */
const files = {
  release: 'release-forms.txt',
  form: 'dosage-forms.txt',
  route: 'routes.txt',
  salt: 'salts.txt',
} as const;
export type Kind = keyof typeof files;

/** One line of a file: `softgel>capsule|softgels|soft gel`. */
export interface Entry {
  kind: Kind;
  /** Our name: "softgel". */
  name: string;
  /** Names that it implies: a softgel is a capsule. */
  implies: string[];
  /** Names of which all together mean it: a film that is transdermal is a patch. */
  composed: string[][];
}

/** A word or phrase of a text that the vocabulary has. */
export interface Found {
  /** What it can mean: usually one entry. */
  entries: Entry[];
  /** Places in the list of words: from `from` to before `to`. */
  from: number;
  to: number;
}

/** Words and phrases that state facts of medicines. */
export interface Vocabulary {
  /** Changes with the words and how they are read: facts that were derived with another version are derived again. */
  version: string;
  entries: Entry[];
  /** Longest phrases first, none overlaps another. */
  find(words: Word[]): Found[];
}

/** Increase it when the code or a migration reads texts in another way: all facts and listings are derived again. */
const READER_VERSION = 4;

let read: Vocabulary | undefined;

/** The vocabulary of catalogue/medicines, read once. */
export function vocabulary(): Vocabulary {
  read ??= readVocabulary();
  return read;
}

function readVocabulary(): Vocabulary {
  const texts = Object.entries(files).map(([kind, file]) => ({ kind: kind as Kind, lines: vocabularyLines(file) }));
  const lines = texts.flatMap((text) => text.lines.map((line) => readLine(text.kind, line)));
  const phrases = new Map<string, Entry[]>();
  for (const { entry, aliases } of lines) {
    for (const alias of new Set(aliases)) phrases.set(alias, [...(phrases.get(alias) ?? []), entry]);
  }
  const longest = new Map<string, number>();
  for (const phrase of phrases.keys()) {
    const [first = '', ...others] = phrase.split(' ');
    longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1));
  }
  return {
    version: createHash('sha256')
      .update(JSON.stringify([READER_VERSION, texts]))
      .digest('hex')
      .slice(0, 16),
    entries: lines.map(({ entry }) => entry),
    find: (words) => findPhrases(words, { phrases, longest }),
  };
}

/** The lines of a file of catalogue/medicines, without comments. */
export function vocabularyLines(file: string): string[] {
  const text = readFileSync(fileURLToPath(new URL(`../../../catalogue/medicines/${file}`, import.meta.url)), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function readLine(kind: Kind, line: string): { entry: Entry; aliases: string[] } {
  const [head = '', ...others] = line.split('|');
  const [name = '', ...implies] = head.split('>');
  const composed = others.filter((each) => each.includes('+')).map((each) => each.split('+'));
  const aliases = [name, ...others.filter((each) => !each.includes('+'))].map((each) => phraseOf(wordsIn(each)));
  return { entry: { kind, name, implies, composed }, aliases };
}

interface Phrases {
  /** The entries of each word or phrase. */
  phrases: Map<string, Entry[]>;
  /** The number of words of the longest phrase that begins with a word. */
  longest: Map<string, number>;
}

function findPhrases(words: Word[], known: Phrases): Found[] {
  const found: Found[] = [];
  let from = 0;
  while (from < words.length) {
    const match = longestPhrase(words, from, known);
    if (match) found.push(match);
    from = match?.to ?? from + 1;
  }
  return found;
}

function longestPhrase(words: Word[], from: number, { phrases, longest }: Phrases): Found | undefined {
  const most = longest.get(words[from]?.word ?? '') ?? 0;
  for (let to = Math.min(words.length, from + most); to > from; to -= 1) {
    const entries = phrases.get(phraseOf(words.slice(from, to)));
    if (entries) return { entries, from, to };
  }
  return undefined;
}
