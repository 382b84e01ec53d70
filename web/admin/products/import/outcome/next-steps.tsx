import type { ImportOptions, ImportOutcome, ImportRequest } from '#web/admin/products/import/import-file.ts';
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
  const next = nextStep(request.options, outcome, isHeldConfirmed);
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3">
      {next && <Button onClick={() => onAgain({ ...request, options: next.options })}>{t(next.messageKey)}</Button>}
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
  options: ImportOptions,
  outcome: ImportOutcome | undefined,
  isHeldConfirmed: boolean,
): { messageKey: Parameters<Translate>[0]; options: ImportOptions } | undefined {
  const { dryRun, jumpPercent } = options;
  switch (outcome?.event) {
    case 'done': {
      const { isRefused, held, trial } = outcome;
      const confirmed = isHeldConfirmed ? { ...options, jumpPercent: undefined } : { ...options, jumpPercent };
      const importsHeld = isHeldConfirmed && held > 0;
      if (dryRun && !isRefused && (changes(outcome) > 0 || importsHeld)) {
        const messageKey = 'products.import.importNow';
        return { messageKey, options: { ...confirmed, dryRun: false, trial: trial ?? undefined } };
      }
      if (!dryRun && importsHeld) {
        return { messageKey: 'products.import.changes.importHeld', options: { ...confirmed, trial: undefined } };
      }
      return undefined;
    }
    case 'refused':
      if (outcome.code === 'E_CATALOGUE_CHANGED') {
        return { messageKey: 'products.import.compareAgain', options: { ...options, dryRun: true, trial: undefined } };
      }
      // Another file would be rejected again.
      return outcome.code === 'E_BUSY' ? { messageKey: 'common.tryAgain', options } : undefined;
    case 'tooLarge':
      return undefined;
    default:
      return { messageKey: 'common.tryAgain', options: { ...options, trial: undefined } };
  }
}
