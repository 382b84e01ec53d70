import type { ResponseError } from '#web/api/api.ts';
import { isErrorCode } from '#web/i18n/error-text.ts';
import type { Translate } from '#web/i18n/translation.tsx';
import { type DeliveryLine, readPacks } from './delivery.ts';
import type { LineErrors } from './delivery-line-fields.tsx';

/** What is missing or impossible in a line before it is sent. */
export function checkLine(line: DeliveryLine, t: Translate): LineErrors {
  return {
    ...(line.lotNumber.trim() === '' && { lotNumber: t('stock.receive.missing') }),
    ...(line.expiresOn === '' && { expiresOn: t('stock.receive.missing') }),
    ...(readPacks(line.packs) === 0 && { quantity: t('stock.receive.wholePacks') }),
  };
}

/** The server's errors of one line by field. Lot numbers are checked by the server alone. `dayOf` writes an ISO date for people. */
export function errorsOfLine(
  { issues, lot }: Pick<ResponseError, 'issues' | 'lot'>,
  place: number,
  { t, dayOf }: { t: Translate; dayOf: (date: string) => string },
): LineErrors {
  const start = ['lines', place, ''].join('.');
  return Object.fromEntries(
    issues
      .filter(({ path }) => path.startsWith(start))
      .map(({ path, code }) => {
        const field = path.slice(start.length);
        const wrong = field === 'lotNumber' ? t('stock.receive.fault.lot') : t('stock.receive.wrong');
        const text = code && isErrorCode(code) ? t(`errors.${code}`) : wrong;
        const stored = lot && field === 'expiresOn' && code === 'LOT_MISMATCH' ? dayOf(lot.expiresOn) : undefined;
        return [field === 'gtin' ? 'itemId' : field, stored ? t('stock.receive.stored', { day: stored }) : text];
      }),
  );
}
