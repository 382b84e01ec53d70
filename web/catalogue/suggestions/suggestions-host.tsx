import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { prefetch } from '#web/browser/import-with-retry.ts';
import type { SuggestionsProps } from './suggestions.tsx';
import { hasModifier, isTypingKey } from './typing-key.ts';

/**
 * Suggestions below the search box of the header; `/` moves to the box. The code is fetched with the first key that somebody types
 * in the box. A failure is not reported: the list of products follows the text as before.
 */
export function SuggestionsHost({ onChoose }: Pick<SuggestionsProps, 'onChoose'>) {
  const [field, setField] = useState<HTMLInputElement>();
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const isTyping = useRef(false);
  // Before the page is painted: no key is lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const box = document.querySelector<HTMLInputElement>('search input');
      if (!box || event.defaultPrevented) return;
      if (event.target !== box) {
        if (event.key !== '/' || hasModifier(event) || isEditable(event.target)) return;
        event.preventDefault();
        box.focus();
        box.select();
      } else if (isTypingKey(event)) {
        isTyping.current = true;
        setField(box);
        void prefetch(importSuggestions).then((module) => module && setSuggestions(() => module.Suggestions));
      }
    };
    // After the listener of the suggestions at the field itself.
    const onInput = () => {
      isTyping.current = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('input', onInput);
    };
  }, []);
  return field && Suggestions && <Suggestions field={field} isTyping={isTyping} onChoose={onChoose} />;
}

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=radio]), select, textarea, dialog, [role=dialog], [role=alertdialog]') !== null);

const importSuggestions = () => import('./suggestions.tsx');
