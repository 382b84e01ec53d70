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

/** Error codes for which the server's message adds nothing to the translated text. */
const saidAlready: ReadonlySet<string> = new Set(['E_FORMAT', 'E_BUSY', 'E_EMPTY']);

/** Describes the outcome of an import in the reader's language. */
export function outcomeText(outcome: ImportOutcome, isTrial: boolean, t: Translate): OutcomeText {
  switch (outcome.event) {
    case 'done': {
      if (isTrial) return told(outcome.isRefused ? 'trialRefused' : 'trial', t);
      const { added, changed, unchanged, withdrawn } = outcome;
      const taken = added + changed + unchanged + withdrawn;
      return told(outcome.isRefused ? 'refused' : taken === 0 ? 'nothing' : 'done', t);
    }
    case 'refused':
      return {
        title: t('products.import.fileRefused'),
        text: t(`products.import.file.${outcome.code}`),
        detail: saidAlready.has(outcome.code) ? '' : outcome.message,
      };
    case 'failed':
      return { ...told('failed', t), requestId: outcome.requestId };
    default:
      return told(outcome.event, t);
  }
}

function told(
  kind:
    | 'done'
    | 'nothing'
    | 'trial'
    | 'refused'
    | 'trialRefused'
    | 'failed'
    | 'tooLarge'
    | 'unsent'
    | 'lost'
    | 'stopped',
  t: Translate,
) {
  return { title: t(`products.import.${kind}.title`), text: t(`products.import.${kind}.text`) };
}
