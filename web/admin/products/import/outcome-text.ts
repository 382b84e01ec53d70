import type { Translate } from '#web/i18n/translation.tsx';
import type { ImportOutcome } from './import-file.ts';

interface OutcomeText {
  title: string;
  text: string;
  /** What the server adds, in English. */
  detail?: string;
  /** What its log calls a request that failed. */
  requestId?: string;
}

/** What came of an import in the reader's language. */
export function outcomeText(outcome: ImportOutcome, isTrial: boolean, t: Translate): OutcomeText {
  switch (outcome.event) {
    case 'done': {
      const kind = outcome.isRefused ? (isTrial ? 'trialRefused' : 'refused') : isTrial ? 'trial' : 'done';
      return told(kind, t);
    }
    case 'refused':
      return {
        title: t('products.import.fileRefused'),
        text: t(`products.import.file.${outcome.code}`),
        detail: outcome.code === 'E_FORMAT' || outcome.code === 'E_BUSY' ? '' : outcome.message,
      };
    case 'failed':
      return { ...told('failed', t), requestId: outcome.requestId };
    default:
      return told(outcome.event, t);
  }
}

function told(
  kind: 'done' | 'trial' | 'refused' | 'trialRefused' | 'failed' | 'tooLarge' | 'unsent' | 'lost' | 'stopped',
  t: Translate,
) {
  return { title: t(`products.import.${kind}.title`), text: t(`products.import.${kind}.text`) };
}
