import type { ImportOutcome, ImportRequest } from '#web/admin/products/import/import-file.ts';
import { type Translate, useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { changes } from './outcome-text.ts';

/** What can be done after an import or a trial run: import the file now, also what was held back, compare or try again. */
export function NextSteps({
  request,
  outcome,
  isHeldConfirmed,
  onAgain,
  onAnother,
}: {
  request: ImportRequest;
  outcome: ImportOutcome | undefined;
  isHeldConfirmed: boolean;
  onAgain: (request: ImportRequest) => void;
  onAnother: () => void;
}) {
  const { t } = useTranslation();
  const next = nextStep(request, outcome, isHeldConfirmed);
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3">
      {next && <Button onClick={() => onAgain(next.request)}>{t(next.messageKey)}</Button>}
      <Button variant="secondary" onClick={onAnother}>
        {t('products.import.importAnother')}
      </Button>
      <ActionLink to={paths.adminProducts} variant="quiet" className="-ms-3">
        {t('products.list.back')}
      </ActionLink>
    </div>
  );
}

function nextStep(
  request: ImportRequest,
  outcome: ImportOutcome | undefined,
  isHeldConfirmed: boolean,
): { messageKey: Parameters<Translate>[0]; request: ImportRequest } | undefined {
  const { options } = request;
  const again = { messageKey: 'common.tryAgain', request } as const;
  // What was confirmed in the last comparison is to be confirmed again.
  const compareAgain = {
    messageKey: 'products.import.compareAgain',
    request: { ...request, importsHeld: false, options: { ...options, dryRun: true, trial: undefined } },
  } as const;
  switch (outcome?.event) {
    case 'done': {
      const { isRefused, held, trial } = outcome;
      if (isRefused) return undefined;
      // What this import changed is no difference made by others.
      const fresh = { ...compareAgain, request: { ...compareAgain.request, earlier: undefined } };
      if (!options.dryRun) return held > 0 ? fresh : undefined;
      const importsHeld = isHeldConfirmed && held > 0;
      if (changes(outcome) === 0 && !importsHeld) return undefined;
      const importing = { ...options, dryRun: false, trial: trial ?? undefined };
      return { messageKey: 'products.import.importNow', request: { ...request, importsHeld, options: importing } };
    }
    case 'refused':
      if (outcome.code === 'E_CATALOGUE_CHANGED') return compareAgain;
      // Another file would be rejected again.
      return outcome.code === 'E_BUSY' ? again : undefined;
    case 'tooLarge':
      return undefined;
    case 'unsent':
      return again;
    default:
      // A part may have been imported: the trial run is about an earlier catalogue.
      return options.trial === undefined ? again : compareAgain;
  }
}
