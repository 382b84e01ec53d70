import { vocabularyLines } from './vocabulary.ts';
import { wordsIn } from './words.ts';

export interface LookAlike {
  /** The name with the letters in capitals that distinguish it: "hydrALAZINE Hydrochloride". */
  tallManName: string;
  /** What it is mistaken for, in lower case: "hydroxyzine". */
  others: string[];
}

interface Name {
  tallMan: string;
  others: string[];
}

let names: Map<string, Name> | undefined;

/** The groups of catalogue/medicines/look-alikes.txt, in tall-man letters: ["hydrALAZINE", "hydrOXYzine"]. */
export function readLookAlikes(): string[][] {
  return vocabularyLines('look-alikes.txt').map((line) => line.split('|'));
}

/** The names by their lower case. A name may be in several groups. */
function readNames(): Map<string, Name> {
  const read = new Map<string, Name>();
  for (const group of readLookAlikes()) {
    for (const tallMan of group) {
      const name = tallMan.toLowerCase();
      const others = group.map((each) => each.toLowerCase()).filter((each) => each !== name);
      read.set(name, { tallMan, others: [...(read.get(name)?.others ?? []), ...others] });
    }
  }
  return read;
}

/** How a generic name is written beside a name that looks like it; undefined if none does. */
export function lookAlikeOf(drugName: string): LookAlike | undefined {
  names ??= readNames();
  let tallManName = drugName;
  const others: string[] = [];
  for (const { word, start, end } of wordsIn(drugName)) {
    const name = names.get(word);
    if (!name || end - start !== name.tallMan.length) continue;
    tallManName =
      tallManName.slice(0, start) + withCapitals(name.tallMan, drugName.slice(start, end)) + tallManName.slice(end);
    others.push(...name.others);
  }
  return others.length > 0 ? { tallManName, others } : undefined;
}

/** Keeps a capital at the start of a name, as the catalogue writes it. */
function withCapitals(tallMan: string, written: string): string {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(written);
  return isCapital ? tallMan.charAt(0).toUpperCase() + tallMan.slice(1) : tallMan;
}
