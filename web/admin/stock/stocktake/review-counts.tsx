import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { StocktakeLine, StocktakeWithLines } from '#contract/admin/stock/stocktakes.ts';
import { AdministratorName } from '#web/admin/administrator-name.tsx';
import { ResponseError } from '#web/api/api.ts';
import { formatDateTime } from '#web/i18n/dates.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { adminOrderPath } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useApplyStocktake } from './queries.ts';

interface ReviewProps {
  stocktake: StocktakeWithLines;
  isFetching: boolean;
  onBack: () => void;
}

/** The lots that differ, the orders that would lose packs, and the button that applies it. Of an applied stocktake: what it changed. */
export function ReviewCounts({ stocktake, isFetching, onBack }: ReviewProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { id, lines, appliedAt, appliedBy } = stocktake;
  const apply = useApplyStocktake(id);
  const { error } = apply;
  const isOutdated = error instanceof ResponseError && error.code === 'LOT_CHANGED';
  const again = isOutdated ? error.issues.map(({ path }) => Number(path.split('.').at(-1))) : [];
  const done = useRef<HTMLSpanElement>(null);
  const counted = lines.filter((line) => line.counted !== undefined);
  const different = counted.filter(({ difference }) => difference !== 0);
  const numbered = (count: number) => ({ count, number: formatCount(count, language) });
  const isApplied = apply.isSuccess;
  useEffect(() => {
    if (isApplied) done.current?.focus();
  }, [isApplied]);
  return (
    <>
      {appliedAt && appliedBy && (
        <Notice tone="info">
          <span ref={done} tabIndex={-1} className="outline-none">
            {t('stock.count.appliedOn', { when: formatDateTime(appliedAt, language) ?? '' })}{' '}
            <AdministratorName by={appliedBy} />
          </span>
        </Notice>
      )}
      <p>
        <span>{t('stock.count.same', numbered(counted.length - different.length))}</span>{' '}
        {lines.length > counted.length && <span>{t('stock.count.left', numbered(lines.length - counted.length))}</span>}
      </p>
      {different.length > 0 && (
        <ul
          aria-label={t('stock.count.differences')}
          className="figures divide-y divide-line rounded-3 border border-line bg-surface"
        >
          {different.map((line) => (
            <DifferentLot key={line.lotId} line={line} />
          ))}
        </ul>
      )}
      <LosingOrders orders={stocktake.losingOrders} />
      {error && (
        <Notice tone="bad" role="alert">
          <span>
            {isOutdated
              ? t(again.length > 0 ? 'stock.count.again' : 'stock.count.changed')
              : errorText(error, t, t('stock.count.applyFailed'))}{' '}
            {lines
              .filter(({ lotId }) => again.includes(lotId))
              .map(({ lotId, lotNumber }) => (
                <span key={lotId} className="block">
                  {t('stock.lot', { number: lotNumber })}
                </span>
              ))}
          </span>
        </Notice>
      )}
      {!appliedAt && (
        <div className="flex flex-wrap gap-3">
          <Button
            size="big"
            blocked={isFetching || counted.length === 0}
            pending={apply.isPending}
            onClick={() => apply.mutate(stocktake.version)}
          >
            {t('stock.count.apply')}
          </Button>
          <Button size="big" variant="secondary" onClick={onBack}>
            {t('stock.count.back')}
          </Button>
        </div>
      )}
    </>
  );
}

function DifferentLot({ line }: { line: StocktakeLine }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { drugName, dosage, lotNumber, counted = 0, difference = 0, countedBy } = line;
  const sign = difference > 0 ? '+' : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{drugName}</bdi>{' '}
          <LtrText>
            <Measures text={dosage} />
          </LtrText>
        </p>
        <p className="text-sm text-muted">
          <span>{t('stock.lot', { number: lotNumber })}</span> {countedBy && <AdministratorName by={countedBy} />}
        </p>
      </div>
      <p className="flex items-center gap-x-5 text-sm">
        <span>{t('stock.count.counted', { number: formatCount(counted, language) })}</span>
        <b className={`font-semibold ${difference < 0 ? 'text-danger' : ''}`}>
          <LtrText>{`${sign}${formatCount(difference, language)}`}</LtrText>
        </b>
      </p>
    </li>
  );
}

function LosingOrders({ orders }: { orders: StocktakeWithLines['losingOrders'] }) {
  const { t } = useTranslation();
  const id = useId();
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-base">
        {t('stock.count.orders')}
      </h3>
      <p className="text-sm text-muted">{t('stock.count.ordersHelp')}</p>
      <ul className="grid gap-1 text-sm">
        {orders.map(({ orderId, drugName, dosage }) => (
          <li key={`${orderId} ${drugName} ${dosage}`} className="wrap-anywhere">
            <Link
              to={adminOrderPath(orderId)}
              className="inline-flex min-h-target items-center font-semibold text-action"
            >
              <LtrText>{`#${orderId.slice(0, 8)}`}</LtrText>
            </Link>{' '}
            <bdi>{drugName}</bdi> <LtrText>{dosage}</LtrText>
          </li>
        ))}
      </ul>
    </section>
  );
}
