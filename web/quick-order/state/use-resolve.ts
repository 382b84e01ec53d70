import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { cleanLine } from '#contract/characters.ts';
import { LINE_TEXT_MAX } from '#contract/limits.ts';
import type { ResolvedLine } from '#contract/quick-order/quick-order.ts';
import { browserApi } from '#web/api/api.ts';
import { requestsOf } from '#web/quick-order/requests-of.ts';
import { answerOf } from './quick-line.ts';
import type { Lines, Update } from './use-lines.ts';

/** Asks the store about texts that it has said nothing about. */
export function useResolve(latest: Lines, update: Update) {
  const generation = useRef(0);
  const resolve = useMutation({
    mutationFn: async () => {
      const asking = generation.current;
      const asked = latest.current.filter((line) => !answerOf(line)).map(({ text }) => cleanLine(text));
      const texts = [...new Set(asked)].filter((text) => text !== '');
      const answers = new Map<string, ResolvedLine>();
      // A paragraph of a mail is no product, and the server takes none.
      for (const text of texts.filter(isTooLong)) answers.set(text, { state: 'unknown', candidates: [] });
      for (const asked of requestsOf(texts.filter((text) => !isTooLong(text)).map((text) => ({ text })))) {
        const { lines } = await browserApi.call('POST /api/quick-order/resolve', { body: { lines: asked } });
        for (const [index, line] of lines.entries()) answers.set(asked[index]?.text ?? '', line);
      }
      if (asking !== generation.current) return; // own codes have changed meanwhile, and all is asked again
      update((now) =>
        now.map((line) => {
          const text = cleanLine(line.text);
          const answer = answers.get(text);
          return answer ? { ...line, resolved: { ...answer, text } } : line;
        }),
      );
    },
  });
  /** Drops the answers that are on their way. */
  const forget = () => {
    generation.current += 1;
  };
  return { ...resolve, forget };
}

const isTooLong = (text: string) => text.length > LINE_TEXT_MAX;
