import type { ImportCounts, ImportOutcome } from '#web/admin/products/import/import-file.ts';
import type { Translate } from '#web/i18n/translation.tsx';

export interface OutcomeText {
  /** `info`: nothing was changed, as the user wished. */
  tone: 'good' | 'info' | 'bad';
  title: string;
  text: string;
  /** The server's message, in English. */
  detail?: string;
  /** The ID of a failed request in the server's log. */
  requestId?: string;
}

/** Error codes for which the server's message adds nothing to the translated text. */
const withoutDetail: ReadonlySet<string> = new Set([
  'E_FORMAT',
  'E_BUSY',
  'E_EMPTY',
  'E_WORKBOOK',
  'E_FILE_CHANGED',
  'E_CATALOGUE_CHANGED',
  'E_HALF_UNDONE',
]);

/** Describes the outcome of an import in the current language. */
export function outcomeText(outcome: ImportOutcome, isTrial: boolean, t: Translate): OutcomeText {
  switch (outcome.event) {
    case 'done': {
      if (outcome.isRefused) return textOf(isTrial ? 'trialNotImported' : 'notImported', 'bad', t);
      const imported = changes(outcome) + outcome.unchanged + outcome.held;
      if (imported + outcome.rejected === 0) return textOf('noRecords', 'bad', t);
      if (imported === 0) return textOf('nothing', 'bad', t);
      if (changes(outcome) === 0 && outcome.held > 0 && !isTrial) return textOf('allHeld', 'info', t);
      return isTrial ? textOf('trial', 'info', t) : textOf('done', 'good', t);
    }
    case 'refused':
      return {
        tone: 'bad',
        title: t('products.import.fileRejected.title'),
        text: t('products.import.fileRejected.text', { reason: t(`products.import.file.${outcome.code}`) }),
        detail: withoutDetail.has(outcome.code) ? '' : outcome.message,
      };
    case 'failed':
      return { ...textOf('failed', 'bad', t), requestId: outcome.requestId };
    case 'stopped':
      return textOf('stopped', 'info', t);
    default:
      return textOf(outcome.event, 'bad', t);
  }
}

/** How many products the import changes. */
export function changes({ added, changed, withdrawn }: ImportCounts): number {
  return added + changed + withdrawn;
}

function textOf(
  kind:
    | 'done'
    | 'allHeld'
    | 'nothing'
    | 'noRecords'
    | 'trial'
    | 'notImported'
    | 'trialNotImported'
    | 'failed'
    | 'tooLarge'
    | 'unsent'
    | 'lost'
    | 'stopped',
  tone: OutcomeText['tone'],
  t: Translate,
): OutcomeText {
  return { tone, title: t(`products.import.${kind}.title`), text: t(`products.import.${kind}.text`) };
}
