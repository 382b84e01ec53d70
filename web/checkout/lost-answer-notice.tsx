import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/notice.tsx';

/** Tells, while and after it is found out, what became of an attempt whose answer was lost (lost-answer.ts). */
export function LostAnswer({ state }: { state: 'asking' | 'not-placed' | undefined }) {
  const { t } = useTranslation();
  if (!state) return null;
  const asking = state === 'asking';
  return (
    <Notice key={state} tone={asking ? 'info' : 'bad'} role={asking ? 'status' : 'alert'} className="mb-5">
      {t(asking ? 'checkout.unanswered.asking' : 'checkout.unanswered.notPlaced')}
    </Notice>
  );
}
