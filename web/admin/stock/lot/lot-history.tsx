import { useId } from 'react';
import { Link } from 'react-router';
import type { StockMove } from '#contract/admin/stock/lots.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { formatDateTime } from '#web/i18n/dates.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { adminOrderPath } from '#web/router/paths.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';

/** The ledger of a lot, the newest entry first. */
export function LotHistory({ moves }: { moves: readonly StockMove[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {t('stock.change.history')}
      </h3>
      <ol className="figures divide-y divide-line text-sm">
        {moves.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ol>
    </section>
  );
}

/** Characters of an order's id, as `shortId` shows. Importing that would move code into the first page of a visit, which has a budget. */
const ORDER_ID_SHOWN = 8;

function Move({ move }: { move: StockMove }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { kind, quantity, balance, status, expiresOn, orderId, deliveryNote, supplier, reason, by, approvedBy, at } =
    move;
  const sign = quantity > 0 ? '+' : '';
  return (
    <li className="py-2">
      <p>
        <b className="font-semibold">{t(`stock.change.kind.${kind}`)}</b>{' '}
        {quantity !== 0 && <LtrText>{`${sign}${formatCount(quantity, language)}`}</LtrText>}{' '}
        <span className="text-muted">{t('stock.change.balance', { number: formatCount(balance, language) })}</span>
      </p>
      <p className="wrap-anywhere text-muted">
        {status && <span>{t(`stock.status.${status}`)} </span>}
        {kind === 'change' && expiresOn && <LtrText>{expiresOn}</LtrText>}{' '}
        {orderId && (
          <Link to={adminOrderPath(orderId)} className="link">
            <LtrText>{`#${orderId.slice(0, ORDER_ID_SHOWN)}`}</LtrText>
          </Link>
        )}{' '}
        {deliveryNote && (
          <bdi>
            {supplier} {deliveryNote}
          </bdi>
        )}{' '}
        {reason && <bdi>{reason}</bdi>}
      </p>
      <p className="text-muted">
        <AdministratorName by={by} />
        {approvedBy && (
          <>
            {' · '}
            {t('stock.approval.approvedBy')} <AdministratorName by={approvedBy} />
          </>
        )}{' '}
        <time dateTime={at}>{formatDateTime(at, language)}</time>
      </p>
    </li>
  );
}
