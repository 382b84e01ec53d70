import X from 'lucide-react/icons/x';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/check-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import type { DeliveryLine } from './delivery.ts';

export type LineErrors = Partial<Record<'lotNumber' | 'expiresOn' | 'manufacturedOn' | 'quantity' | 'itemId', string>>;

/** A line of a delivery: the medicine, and the fields of its lot. */
export function DeliveryLineFields({
  line,
  errors,
  onEdit,
  onRemove,
}: {
  line: DeliveryLine;
  errors: LineErrors;
  onEdit: (fields: Partial<DeliveryLine>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const name = `${line.drugName} ${line.dosage}`;
  const dates = ['expiresOn', 'manufacturedOn'] as const;
  return (
    <fieldset className="m-0 grid min-w-0 gap-4 rounded-3 border border-line bg-surface p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{line.drugName}</bdi>{' '}
          <LtrText>
            <Measures text={line.dosage} />
          </LtrText>
        </p>
        <Button variant="quiet" square data-tooltip="name" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" strokeWidth={2} />
          <span className="sr-only">{t('stock.receive.remove', { name })}</span>
        </Button>
      </div>
      {errors.itemId && <p className="text-sm text-danger">{errors.itemId}</p>}
      <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
        <TextField
          required
          compact
          dir="ltr"
          label={t('stock.lotNumber')}
          value={line.lotNumber}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          {...(errors.lotNumber && { error: errors.lotNumber })}
          onChange={({ target }) => onEdit({ lotNumber: target.value })}
        />
        <TextField
          required
          compact
          dir="ltr"
          label={t('stock.receive.packs')}
          value={line.packs}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          {...(errors.quantity && { error: errors.quantity })}
          onChange={({ target }) => onEdit({ packs: target.value })}
        />
        {dates.map((field) => (
          <TextField
            key={field}
            compact
            type="date"
            required={field === 'expiresOn'}
            label={t(`stock.receive.${field}`)}
            value={line[field]}
            min="1900-01-01"
            max="2099-12-31"
            {...(errors[field] && { error: errors[field] })}
            onChange={({ target }) => onEdit({ [field]: target.value })}
          />
        ))}
      </div>
      <CheckField
        label={t('stock.receive.quarantine')}
        checked={line.isQuarantined}
        onChange={({ target }) => onEdit({ isQuarantined: target.checked })}
      />
    </fieldset>
  );
}
