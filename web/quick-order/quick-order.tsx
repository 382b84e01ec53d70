import { type RefObject, useRef, useState } from 'react';
import { centsToNumber } from '#contract/money.ts';
import type { OrderListLine } from '#contract/quick-order/order-list.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusFallback } from '#web/ui/focus/focus-fallback.ts';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QuickLines } from './lines/quick-lines.tsx';
import { SavedOrderLists } from './lists/order-lists.tsx';
import { SaveOrderList } from './lists/save-order-list.tsx';
import { useOrderLists } from './lists/use-order-lists.ts';
import { OwnCodes } from './own-codes/own-codes.tsx';
import { PasteList } from './paste/paste-list.tsx';
import { readList } from './paste/read-list.ts';
import { FillFrom } from './sources/fill-from.tsx';
import { useOnceFromAddress } from './sources/from-address.ts';
import { type Inserted, type InsertedRow, type QuickOrderList, useQuickOrder } from './state/use-quick-order.ts';

/** A list, what each line means, a choice where that is not certain, and the rest into the cart. */
export function QuickOrder({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const list = useQuickOrder(userId);
  const status = useRef<HTMLParagraphElement>(null);
  const content = useFocusFallback<HTMLElement>(status);
  const { resolve, add, insert } = list;
  const [showsLevels, setLevels] = useState<boolean>();
  const hasLevels = showsLevels ?? list.lines.some(({ levels }) => levels);
  const lists = useOrderLists(userId, (lines) => insert(lines.map(toRow)));
  useOnceFromAddress('list', (id) => lists.open.mutate(Number(id)));
  return (
    <>
      <PasteList onPaste={(text) => insert(readList(text))} />
      <FillFrom onFill={insert} />
      <SavedOrderLists lists={lists} />
      <section ref={content} aria-label={t('quickOrder.lines')} className="mt-6 grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <LinesInserted inserted={list.inserted} onUndo={list.undo} />
          <Button variant="quiet" aria-pressed={hasLevels} onClick={() => setLevels(!hasLevels)} className="ms-auto">
            {t('quickOrder.levels.show')}
          </Button>
        </div>
        {resolve.error && (
          <Notice tone="bad" role="alert">
            <span className="flex-1">{errorText(resolve.error, t, t('quickOrder.resolveFailed'))}</span>
            <Button variant="secondary" pending={resolve.isPending} onClick={() => resolve.mutate()}>
              {t('common.tryAgain')}
            </Button>
          </Notice>
        )}
        <QuickLines list={list} hasLevels={hasLevels} onPaste={(text, at) => insert(readList(text), at)} />
        {add.error && (
          <Notice tone="bad" role="alert">
            {errorText(add.error, t, t('quickOrder.addFailed'))}
          </Notice>
        )}
        <Summary list={list} status={status} onAdded={lists.leave} />
      </section>
      <div className="mt-2 grid gap-2">
        {(list.count > 0 || lists.current) && <SaveOrderList lists={lists} lines={list.lines} />}
        <OwnCodes userId={userId} onChange={list.ownCodesChanged} />
      </div>
    </>
  );
}

function toRow({ text, quantity, levels }: OrderListLine): InsertedRow {
  const typed = levels && { min: String(levels.min), max: String(levels.max), shelf: '' };
  return { text, quantity: typed ? '' : String(quantity ?? ''), ...(typed && { levels: typed }) };
}

/** How many lines were inserted, and the way back. */
function LinesInserted({ inserted, onUndo }: { inserted: Inserted | undefined; onUndo: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {inserted && 'inserted' in inserted && onUndo && (
          <span>{t('quickOrder.linesRead', { count: inserted.inserted })}</span>
        )}
        {inserted && 'room' in inserted && (
          <span>{t('quickOrder.noRoom', { count: inserted.rows, room: formatCount(inserted.room, language) })}</span>
        )}
      </p>
      {onUndo && (
        <Button variant="quiet" onClick={onUndo}>
          {t('quickOrder.undo')}
        </Button>
      )}
    </div>
  );
}

function Summary({
  list,
  status,
  onAdded,
}: {
  list: QuickOrderList;
  status: RefObject<HTMLParagraphElement | null>;
  onAdded: () => void;
}) {
  const { t } = useTranslation();
  const { ready, count, add, clear } = list;
  const { added, left } = add.data ?? { added: 0, left: 0 };
  return (
    <div className="quick-summary flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-ground">
      <div className="figures">
        <p ref={status} tabIndex={-1} role="status" className="font-semibold">
          {added > 0 && <span className="block">{t('quickOrder.added', { count: added })}</span>}
          {left > 0 && <span className="block text-danger">{t('quickOrder.notAdded', { count: left })}</span>}
        </p>
        {count > 0 && <ReadyLines ready={ready} count={count} />}
      </div>
      {added > 0 && (
        <ActionLink to={paths.checkout} variant="secondary">
          {t('quickOrder.checkout')}
        </ActionLink>
      )}
      {count > 0 && (
        <Button variant="quiet" onClick={clear}>
          {t('quickOrder.clear')}
        </Button>
      )}
      <Button
        pending={add.isPending}
        blocked={ready.length === 0}
        onClick={() =>
          add.mutate(undefined, {
            onSuccess: () => {
              onAdded();
              status.current?.focus();
            },
          })
        }
      >
        {t('quickOrder.add', { count: ready.length })}
      </Button>
    </div>
  );
}

/** "Ready: 3 of 5 lines, $340.85" */
function ReadyLines({ ready, count }: Pick<QuickOrderList, 'ready' | 'count'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const cents = ready.reduce((sum, line) => sum + line.cents, 0);
  return (
    <p>
      <span>
        {t('quickOrder.ready', { ready: formatCount(ready.length, language), number: formatCount(count, language) })}
      </span>{' '}
      <LtrText className="font-semibold">{formatPrice(centsToNumber(cents))}</LtrText>
    </p>
  );
}
