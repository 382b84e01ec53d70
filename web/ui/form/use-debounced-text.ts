import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long typing must pause before the text is saved. */
const SAVE_DELAY_MS = 300;

/** Saves a text; returns false if it cannot be saved now. `isSameEdit`: the same edit has been saved before. */
type Save = (text: string, isSameEdit: boolean) => boolean;

/**
 * The text of a field whose value is kept elsewhere, such as in the address. It is saved when typing pauses, or at once
 * with `save`. When the value changes in another way, the field shows the new value.
 */
export function useDebouncedText(value: string, onSave: Save) {
  const [text, setText] = useState(value);
  /** The value, and the texts saved since, which it will show one after the other. */
  const own = useRef([value]);
  const isSameEdit = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSave = useRef(onSave);
  const reset = useCallback((next: string) => {
    clearTimeout(timer.current);
    own.current = [next];
    isSameEdit.current = false;
    setText(next);
  }, []);
  // Not in an effect after the paint: the timer could fire in between.
  useLayoutEffect(() => {
    latestSave.current = onSave;
    // A save is not shown at once: until then, a render for the next letter still has the value before it.
    const shown = own.current.indexOf(value);
    if (shown < 0) reset(value);
    else own.current.splice(0, shown);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const save = (typed: string) => {
    clearTimeout(timer.current);
    const next = typed.trim();
    if (next === own.current.at(-1) || !latestSave.current(next, isSameEdit.current)) return;
    own.current.push(next);
    isSameEdit.current = true;
  };
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => save(typed), SAVE_DELAY_MS);
    },
    /** Saves now what is typed. */
    save: () => save(text),
    /** Shows a value, and drops what is typed but not saved. */
    reset,
    /** The next save begins a new edit. */
    endEdit: () => {
      isSameEdit.current = false;
    },
  };
}
