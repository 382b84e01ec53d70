import './quick-order.css';
import { useRef, useState } from 'react';
import { centsToNumber } from '#contract/money.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatCount, formatPrice, useLanguage } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { ActionLink } from '#web/page/action-link.tsx';
import { paths } from '#web/router/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasteList } from './paste-list.tsx';
import { QuickLines } from './quick-lines.tsx';
import { type QuickOrderList, useQuickOrder } from './use-quick-order.ts';

/** A list, what each line means, a choice where that is not certain, and the rest into the cart. */
export function QuickOrder({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const list = useQuickOrder(userId);
  const [read, setRead] = useState<Read>();
  const { resolve, add } = list;
  const paste = (text: string, at?: string) => setRead(list.paste(text, at));
  return (
    <>
      <PasteList onPaste={paste} />
      <section aria-label={t('quickOrder.lines')} className="mt-6 grid gap-4">
        <LinesRead read={read} onUndo={list.undo} />
        {resolve.error && (
          <Notice tone="bad" role="alert">
            <span className="flex-1">{errorText(resolve.error, t, t('quickOrder.resolveFailed'))}</span>
            <Button variant="secondary" pending={resolve.isPending} onClick={() => resolve.mutate()}>
              {t('common.tryAgain')}
            </Button>
          </Notice>
        )}
        <QuickLines list={list} onPaste={paste} />
        {add.error && (
          <Notice tone="bad" role="alert">
            {errorText(add.error, t, t('quickOrder.addFailed'))}
          </Notice>
        )}
        <Summary list={list} />
      </section>
    </>
  );
}

/** Lines of a pasted list, and those without room. */
type Read = ReturnType<QuickOrderList['paste']>;

function LinesRead({ read, onUndo }: { read: Read | undefined; onUndo: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {read && <span className="block">{t('quickOrder.linesRead', { count: read.read })}</span>}
        {read && read.left > 0 && <span className="block">{t('quickOrder.linesLeft', { count: read.left })}</span>}
      </p>
      {onUndo && (
        <Button variant="quiet" onClick={onUndo}>
          {t('quickOrder.undo')}
        </Button>
      )}
    </div>
  );
}

function Summary({ list: { ready, count, add, clear } }: { list: QuickOrderList }) {
  const { t } = useTranslation();
  const status = useRef<HTMLParagraphElement>(null);
  const added = add.data?.added ?? 0;
  return (
    <div className="quick-summary flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-ground">
      <p ref={status} tabIndex={-1} role="status" className="figures">
        {added > 0 && <span className="block font-semibold">{t('quickOrder.added', { count: added })}</span>}
        {count > 0 && <ReadyLines ready={ready} count={count} />}
      </p>
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
        onClick={() => add.mutate(undefined, { onSuccess: () => status.current?.focus() })}
      >
        {t('quickOrder.add', { count: ready.length })}
      </Button>
    </div>
  );
}

/** "3 of 5 lines can be added: $340.85" */
function ReadyLines({ ready, count }: Pick<QuickOrderList, 'ready' | 'count'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const cents = ready.reduce((sum, line) => sum + line.cents, 0);
  return (
    <span className="block">
      <span>
        {t('quickOrder.ready', {
          count,
          ready: formatCount(ready.length, language),
          number: formatCount(count, language),
        })}
      </span>{' '}
      <LtrText className="font-semibold">{formatPrice(centsToNumber(cents))}</LtrText>
    </span>
  );
}
