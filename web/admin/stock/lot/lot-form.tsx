import { type FormEvent, useState } from 'react';
import type { LotWithMoves } from '#contract/admin/stock/lots.ts';
import { latinDigits } from '#contract/digits.ts';
import { type LotStatus, lotTransitions } from '#contract/stock/lot-status.ts';
import { REASON_MAX } from '#contract/stock/reason.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { showToast } from '#web/ui/overlay/toast-store.ts';
import { useChangeLot } from './lot-query.ts';

/** Status and packs of a lot, and the reason of the change. What is typed stays when another person changes the lot meanwhile. */
export function LotForm({ lot, onDone }: { lot: LotWithMoves; onDone: () => void }) {
  const { t } = useTranslation();
  const statuses = [lot.status, ...lotTransitions[lot.status]];
  const [chosen, setStatus] = useState<LotStatus>();
  const [typed, setPacks] = useState<string>();
  const status = chosen && statuses.includes(chosen) ? chosen : lot.status;
  const packs = typed ?? String(lot.onHand);
  const [chosenDay, setDay] = useState<string>();
  const expiresOn = chosenDay ?? lot.expiresOn;
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const change = useChangeLot(lot, (request) => {
    const description = t(request ? 'stock.approval.requested' : 'stock.change.saved', { number: lot.lotNumber });
    showToast({ title: t('common.success'), description, tone: 'success' });
    onDone();
  });
  const counted = latinDigits(packs.trim());
  const isWhole = /^\d{1,8}$/.test(counted);
  const isChanged = status !== lot.status || Number(counted) !== lot.onHand || expiresOn !== lot.expiresOn;
  const losesOrders =
    lot.reserved > 0 && (status !== lot.status || Number(counted) < lot.reserved || expiresOn < lot.expiresOn);
  const failure = change.error && errorText(change.error, t, t('stock.change.failed'));
  const problem = failure ?? (isSent && isWhole && !isChanged ? t('stock.change.nothing') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.reset();
    setSent(true);
    if (isWhole && isChanged && expiresOn && reason.trim())
      change.mutate({ status, packs: Number(counted), expiresOn, reason });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        compact
        label={t('stock.change.status')}
        value={status}
        onChange={({ target }) => setStatus(target.value as LotStatus)}
      >
        {statuses.map((each) => (
          <option key={each} value={each}>
            {t(`stock.status.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        compact
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        label={t('stock.change.packs')}
        value={packs}
        {...(isSent && !isWhole && { error: t('stock.receive.wholePacks') })}
        onChange={({ target }) => setPacks(target.value)}
      />
      <TextField
        compact
        type="date"
        dir="ltr"
        label={t('stock.receive.expiresOn')}
        value={expiresOn}
        {...(isSent && !expiresOn && { error: t('stock.receive.missing') })}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        compact
        autoComplete="off"
        maxLength={REASON_MAX}
        label={t('stock.change.reason')}
        help={t('stock.change.reasonHelp')}
        value={reason}
        {...(isSent && !reason.trim() && { error: t('stock.receive.missing') })}
        onChange={({ target }) => setReason(target.value)}
      />
      {status !== lot.status && lot.approvalFor?.includes(status) && <p>{t('stock.approval.needed')}</p>}
      {lot.request && isChanged && <p>{t('stock.approval.ends')}</p>}
      {losesOrders && <p>{t('stock.change.orders')}</p>}
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" pending={change.isPending}>
          {t('stock.change.save')}
        </Button>
      </div>
    </form>
  );
}
