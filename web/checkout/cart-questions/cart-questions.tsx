import './english.ts';
import { useEffect, useEffectEvent, useId } from 'react';
import type { CartLine } from '#contract/cart.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { tallManName } from '#web/medicines/drug-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { Measures } from '#web/ui/measures.tsx';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import type { AskedQuestion } from './use-cart-questions.ts';

/** So many are asked at a time; an answer makes room for the next. */
const SHOWN_MAX = 5;

interface CartQuestionsProps {
  questions: AskedQuestion[];
  answer: (question: AskedQuestion) => void;
  setQuantity: (line: CartLine, quantity: number) => void;
}

/** Asks about quantities far from what the customer usually orders, and about names that look alike. The order can be placed without an answer. */
export function CartQuestions({ questions, answer, setQuantity }: CartQuestionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const content = useFocusFallback<HTMLUListElement>();
  const [announced, announce] = useScreenReaderText();
  const announceTitle = useEffectEvent(() => announce(t('cartQuestions.title')));
  useEffect(() => announceTitle(), []);
  return (
    <section aria-labelledby={id} className="mb-5 rounded-2 bg-accent-tint px-4 py-3 text-sm/6">
      <ScreenReaderText text={announced} />
      <h3 id={id} className="text-base tracking-normal">
        {t('cartQuestions.title')}
      </h3>
      <ul ref={content} className="grid gap-3">
        {questions.slice(0, SHOWN_MAX).map((question) => (
          <li key={question.key}>
            {question.kind === 'look-alike' ? (
              <LookAlike question={question} onAnswer={() => answer(question)} />
            ) : (
              <UnusualQuantity question={question} onAnswer={() => answer(question)} setQuantity={setQuantity} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuestionProps {
  question: AskedQuestion;
  onAnswer: () => void;
}

function UnusualQuantity({
  question: { lines, usualQuantity = 1 },
  onAnswer,
  setQuantity,
}: QuestionProps & Pick<CartQuestionsProps, 'setQuantity'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [line] = lines;
  if (!line) return null;
  const number = formatCount(line.quantity, language);
  const usual = formatCount(usualQuantity, language);
  return (
    <>
      <p>
        <Measures text={t('cartQuestions.unusual', { count: line.quantity, number, usual, name: nameOf(line) })} />
      </p>
      <div className="-ms-3 flex flex-wrap gap-x-2">
        <Button variant="quiet" onClick={() => setQuantity(line, usualQuantity)}>
          {t('cartQuestions.change', { usual })}
        </Button>
        <Button variant="quiet" onClick={onAnswer}>
          {t('cartQuestions.right', { number })}
        </Button>
      </div>
    </>
  );
}

function LookAlike({ question: { lines }, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  const products = lines.map(({ product }) => product);
  const names = lines.map((line) => nameOf(line, tallManName(line.product, products)));
  return (
    <>
      <p>
        <Measures text={t('cartQuestions.lookAlike', { names: names.join(', ') })} />
      </p>
      <Button variant="quiet" onClick={onAnswer} className="-ms-3">
        {t('cartQuestions.meant')}
      </Button>
    </>
  );
}

const nameOf = ({ product, selectedDosage }: CartLine, name = product.drugName) => `${name} ${selectedDosage}`;
