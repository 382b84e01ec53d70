/**
 * A person's initials in a circle of 32 px, or of 72 px (`big`). Decoration: the name stands beside it or names the button.
 * `drawn` on a button, whose text must be part of its name (WCAG 2.5.3): the letters are seen, but no text.
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
  const letters = [firstLetter(firstName), firstLetter(lastName)].join(isJoined.test(firstName) ? APART : '');
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

/** Keeps Arabic initials from joining into one word (zero width non-joiner). */
const isJoined = /^\s*\p{Script=Arabic}/u;
const APART = '\u200c';

/** By code point, so that a letter outside the basic plane is not cut in half. */
function firstLetter(name: string): string {
  return Array.from(name.trim())[0] ?? '';
}
