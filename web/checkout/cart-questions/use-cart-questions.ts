import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import type { CartQuestion } from '#contract/checkout/cart-questions.ts';
import { UNUSUAL_TIMES } from '#contract/checkout/unusual-quantity.ts';
import { browserApi } from '#web/api/api.ts';
import { readTab, writeTab } from '#web/browser/tab-storage.ts';

/** The answers that this tab keeps: a question is asked once, and again only when a quantity has changed. */
const STORAGE_KEY = 'cart-questions';

/** A question about lines of the cart that are shown. */
export interface AskedQuestion extends CartQuestion {
  key: string;
  lines: CartLine[];
}

/** What to ask about the cart, without what was answered. It stops nothing: if it cannot be loaded, nothing is asked. */
export function useCartQuestions(userId: number, lines: CartLine[] | undefined, isChanging: boolean) {
  const [answered, setAnswered] = useState(readAnswered);
  const cart = lines?.map(({ id, quantity }) => `${id} ${quantity}`).join() ?? '';
  const { data } = useQuery({
    queryKey: ['cart-questions', userId, cart],
    queryFn: ({ signal }) => browserApi.call('GET /api/cart/questions', { signal }),
    enabled: cart !== '' && !isChanging,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const questions = (data ?? []).map((question) => toAsked(question, lines ?? []));
  return {
    questions: questions.filter((asked) => asked !== undefined && !answered.includes(asked.key)) as AskedQuestion[],
    answer: ({ key }: AskedQuestion) => {
      const next = [...answered, key];
      setAnswered(next);
      writeTab(STORAGE_KEY, next);
    },
  };
}

/** Undefined if a line has left the cart meanwhile. */
function toAsked(question: CartQuestion, lines: CartLine[]): AskedQuestion | undefined {
  const of = question.lineIds.flatMap((id) => lines.find((line) => line.id === id) ?? []);
  if (of.length < question.lineIds.length) return undefined;
  const isQuantity = question.kind === 'unusual-quantity';
  // The answer may be about an earlier quantity.
  const [{ quantity } = { quantity: 0 }] = of;
  if (isQuantity && quantity <= (question.usualQuantity ?? 0) * UNUSUAL_TIMES) return undefined;
  const key = [question.kind, ...of.map(({ id, quantity }) => (isQuantity ? `${id} x ${quantity}` : id))].join(' ');
  return { ...question, key, lines: of };
}

function readAnswered(): string[] {
  const saved = readTab(STORAGE_KEY);
  return Array.isArray(saved) ? saved.filter((key) => typeof key === 'string') : [];
}
