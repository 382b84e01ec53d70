import type { TFunction } from 'i18next';
import type { ImportOutcome } from './import-file.ts';

/** What came of an import in the reader's language; `detail` is what the server adds, in English. */
export function outcomeText(
  outcome: ImportOutcome,
  isTrial: boolean,
  t: TFunction,
): { title: string; text: string; detail: string } {
  switch (outcome.event) {
    case 'done': {
      const kind = outcome.isRefused ? (isTrial ? 'trialRefused' : 'refused') : isTrial ? 'trial' : 'done';
      return { ...told(kind, t), detail: '' };
    }
    case 'refused':
      return {
        title: t('products.import.fileRefused'),
        text: t(`products.import.file.${outcome.code}`),
        detail: outcome.code === 'E_FORMAT' || outcome.code === 'E_BUSY' ? '' : outcome.message,
      };
    case 'failed':
      return { ...told('failed', t), detail: outcome.requestId };
    default:
      return { ...told(outcome.event, t), detail: '' };
  }
}

function told(
  kind: 'done' | 'trial' | 'refused' | 'trialRefused' | 'failed' | 'tooLarge' | 'lost' | 'stopped',
  t: TFunction,
) {
  return { title: t(`products.import.${kind}.title`), text: t(`products.import.${kind}.text`) };
}
