/** A spinner in the colour of the text beside it, which says what is loading. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4.5 flex-none animate-spin rounded-full border-2 border-current border-e-transparent forced-color-adjust-none motion-reduce:animate-none"
    />
  );
}
