/**
 * A person's initials in a circle of 32 px, or of 72 px (`big`). Decoration: the name is beside it, or is the button's
 * name. `drawn`: rendered by CSS, because a button's visible text must be part of its name (WCAG 2.5.3).
 */
export function Initials({
  firstName,
  lastName,
  size = 'normal',
  drawn = false,
}: {
  firstName: string;
  lastName: string;
  size?: 'normal' | 'big';
  drawn?: boolean;
}) {
  const letters = [firstLetter(firstName), firstLetter(lastName)].join(
    joinsLetters.test(firstName) ? ZERO_WIDTH_NON_JOINER : '',
  );
  return (
    <bdi
      aria-hidden="true"
      data-letters={drawn ? letters : undefined}
      className={`grid flex-none place-items-center rounded-full bg-action-tint font-bold text-action uppercase forced-colors:border ${
        size === 'big' ? 'size-18 text-h2' : 'size-8 text-xs'
      } ${drawn ? 'before:content-[attr(data-letters)]' : ''}`}
    >
      {!drawn && letters}
    </bdi>
  );
}

/** Arabic letters would join into a word. */
const joinsLetters = /^\s*\p{Script=Arabic}/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';

/** By code point: a letter outside the basic plane has two code units. */
function firstLetter(name: string): string {
  return Array.from(name.trim())[0] ?? '';
}
