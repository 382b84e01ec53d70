import type { CartLine } from '#contract/cart.ts';
import { useNeededPart } from '#web/ui/on-demand.tsx';
import { useCartQuestions } from './use-cart-questions.ts';

const load = () => import('./cart-questions.tsx').then(({ CartQuestions }) => CartQuestions);

interface CartQuestionsHostProps {
  userId: number;
  lines: CartLine[] | undefined;
  /** Changes of the cart are on their way. */
  isChanging: boolean;
  setQuantity: (line: CartLine, quantity: number) => void;
}

/** What may be a slip in the cart. The code of the questions loads when there are some. */
export function CartQuestionsHost({ userId, lines, isChanging, setQuantity }: CartQuestionsHostProps) {
  const { questions, answer } = useCartQuestions(userId, lines, isChanging);
  const isAsked = questions.length > 0;
  const Part = useNeededPart(load, isAsked);
  return isAsked && Part ? <Part questions={questions} answer={answer} setQuantity={setQuantity} /> : null;
}
