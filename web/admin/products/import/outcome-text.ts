import type { Translate } from '#web/i18n/translation.tsx';
import type { ImportOutcome } from './import-file.ts';

export interface OutcomeText {
  title: string;
  text: string;
  /** The server's message, in English. */
  detail?: string;
  /** The ID of a failed request in the server's log. */
  requestId?: string;
}

/** Error codes for which the server's message adds nothing to the translated text. */
const withoutDetail: ReadonlySet<string> = new Set(['E_FORMAT', 'E_BUSY', 'E_EMPTY']);

/** Describes the outcome of an import in the current language. */
export function outcomeText(outcome: ImportOutcome, isTrial: boolean, t: Translate): OutcomeText {
  switch (outcome.event) {
    case 'done': {
      if (isTrial) return textOf(outcome.isRefused ? 'trialNotImported' : 'trial', t);
      const { added, changed, unchanged, withdrawn } = outcome;
      const imported = added + changed + unchanged + withdrawn;
      return textOf(outcome.isRefused ? 'notImported' : imported === 0 ? 'nothing' : 'done', t);
    }
    case 'refused':
      return {
        title: t('products.import.fileRejected'),
        text: t(`products.import.file.${outcome.code}`),
        detail: withoutDetail.has(outcome.code) ? '' : outcome.message,
      };
    case 'failed':
      return { ...textOf('failed', t), requestId: outcome.requestId };
    default:
      return textOf(outcome.event, t);
  }
}

function textOf(
  kind:
    | 'done'
    | 'nothing'
    | 'trial'
    | 'notImported'
    | 'trialNotImported'
    | 'failed'
    | 'tooLarge'
    | 'unsent'
    | 'lost'
    | 'stopped',
  t: Translate,
) {
  return { title: t(`products.import.${kind}.title`), text: t(`products.import.${kind}.text`) };
}
