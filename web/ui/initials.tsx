/** A person's initials in a circle of 32 px, or of 72 px (`big`). Decoration: the name stands beside it or names the button. */
export function Initials({
  firstName,
  lastName,
  size = 'normal',
}: {
  firstName: string;
  lastName: string;
  size?: 'normal' | 'big';
}) {
  return (
    <bdi
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-action-tint font-bold text-action uppercase forced-colors:border ${
        size === 'big' ? 'size-18 text-h2' : 'size-8 text-xs'
      }`}
    >
      {firstLetter(firstName)}
      {firstLetter(lastName)}
    </bdi>
  );
}

/** By code point, so that a letter outside the basic plane is not cut in half. */
function firstLetter(name: string): string {
  return Array.from(name.trim())[0] ?? '';
}
