import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { gtinIn } from '#contract/gs1/scan/gtin-in.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { readColumn } from '#web/quick-order/paste/read-list.ts';
import { answerOf, offerKey, offerOf, type QuickLine, questionOf } from '#web/quick-order/state/quick-line.ts';
import type { QuickOrderList } from '#web/quick-order/state/use-quick-order.ts';
import { LineSuggestions, useTypedField } from '#web/quick-order/suggestions/line-suggestions.tsx';
import { ScreenReaderText, useScreenReaderText } from '#web/ui/screen-reader-text.tsx';
import { type LineActions, LineRow } from './line-row.tsx';
import { useDrag } from './use-drag.ts';

interface QuickLinesProps {
  list: QuickOrderList;
  /** Whether lines have fields for the levels of a shelf. */
  hasLevels: boolean;
  onPaste: (text: string, at: string) => boolean;
}

/**
 * The lines of a list: code or name, what it means, quantity, total. Enter goes to the next field, the arrows to the lines above and
 * below, cells of a spreadsheet can be pasted into any field, and lines are dragged by their handles.
 */
export function QuickLines({ list, hasLevels, onPaste }: QuickLinesProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLOListElement>(null);
  const [left, setLeft] = useState<string>();
  const settle = (key: string) => {
    setLeft(key);
    list.settle(key);
  };
  const [announced, announce] = useScreenReaderText();
  const moveUp = (key: string) => {
    const place = list.lines.findIndex((line) => line.key === key);
    if (place <= 0) return;
    list.move(key, -1);
    announce(t('quickOrder.moved', { place }));
  };
  const { dragged, handlers } = useDrag(list.move, moveUp);
  const actions = useLatest<LineActions>({ ...list, settle, paste: onPaste, moveUp });
  const typed = useTypedField();
  const firstOf = firstLines(list.lines);
  const columns = ['text', 'product', 'quantity', 'total'] as const;
  return (
    <div className="figures text-sm">
      <p aria-hidden="true" className="quick-line font-semibold text-muted">
        <span className="grip" />
        {columns.map((column) => (
          <span key={column} className={column}>
            {t(`quickOrder.column.${column}`)}
          </span>
        ))}
      </p>
      <ol
        ref={ref}
        {...handlers}
        aria-busy={list.resolve.isPending}
        inert={list.add.isPending}
        onInput={typed.onInput}
        onKeyDown={(event) => {
          typed.onKeyDown(event);
          if (event.isDefaultPrevented()) return;
          writeScanned(event, list.change);
          if (event.altKey) moveLine(event, list.move, (moved) => announce(t('quickOrder.moved', { place: moved })));
          else moveFocus(event, ref.current);
        }}
        onPasteCapture={(event) => pasteCells(event, actions.current)}
      >
        {list.lines.map((line, index) => {
          const first = firstOf.get(line.key);
          return (
            <LineRow
              key={line.key}
              line={line}
              place={index + 1}
              sameAs={first !== undefined && first !== index ? first + 1 : undefined}
              hasLevels={hasLevels}
              isDragged={dragged === line.key}
              actions={actions}
            />
          );
        })}
      </ol>
      {typed.field && (
        <LineSuggestions
          key={typed.field.closest('li')?.dataset.key}
          field={typed.field}
          isTyping={typed.isTyping}
          onChoose={(text) => typed.field && writeChosen(typed.field, text, list.change)}
        />
      )}
      <ScreenReaderText text={announced} />
      <LineLeft lines={list.lines} left={left} />
    </div>
  );
}

/** For screen readers: what is to be asked about the line that was left last, whose answer comes later. */
function LineLeft({ lines, left }: { lines: QuickLine[]; left: string | undefined }) {
  const { t } = useTranslation();
  const index = lines.findIndex(({ key }) => key === left);
  const line = lines[index];
  const answer = line && !offerOf(line) ? answerOf(line) : undefined;
  const question = line && answer && questionOf(line, answer);
  return (
    <p role="status" className="sr-only">
      {question && t('quickOrder.lineAsks', { place: index + 1, question: t(`quickOrder.state.${question}`) })}
    </p>
  );
}

/** The same object for every render: a key typed in one line renders no other. */
function useLatest<T>(value: T): { current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** By key of the line, the index of the first line with the same product and strength. */
function firstLines(lines: QuickLine[]): Map<string, number> {
  const indexOf = new Map<string, number>();
  const found = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const offer = offerOf(line);
    if (!offer) continue;
    const first = indexOf.get(offerKey(offer)) ?? index;
    indexOf.set(offerKey(offer), first);
    found.set(line.key, first);
  }
  return found;
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const { key, target } = event;
  if (!list || !(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  const fields = [...list.querySelectorAll<HTMLElement>('input, select')];
  const column = fields.filter((field) => field.matches(`.${target.classList[0]}`));
  const next =
    key === 'Enter'
      ? fields[fields.indexOf(target) + 1]
      : key === 'ArrowDown' || key === 'ArrowUp'
        ? column[column.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]
        : undefined;
  if (key === 'Enter' || next) event.preventDefault();
  next?.focus();
}

/** A scanner types a whole GS1 string, and Enter: the line becomes the GTIN in it, which people can read and compare. */
function writeScanned({ key, target }: KeyboardEvent, change: QuickOrderList['change']): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.matches('.code')) return;
  const gtin = isGtinAlone(target.value) ? undefined : gtinIn(target.value);
  if (gtin !== undefined) change(target.closest('li')?.dataset.key ?? '', { text: gtin, chosen: undefined });
}

const isGtinAlone = (text: string) => /^\d{8,14}$/.test(text.trim());

/** The text of the line becomes the code and strength that were chosen, and the quantity is next. */
function writeChosen(field: HTMLInputElement, text: string, change: QuickOrderList['change']): void {
  const line = field.closest('li');
  change(line?.dataset.key ?? '', { text, chosen: undefined });
  line?.querySelector<HTMLElement>('.packs')?.focus();
}

/** Alt and an arrow move the line, and the focus with it. */
function moveLine(event: KeyboardEvent, move: QuickOrderList['move'], onMoved: (place: number) => void): void {
  const { key, target } = event;
  const row = (target as HTMLElement).closest<HTMLElement>('li');
  const { key: line } = row?.dataset ?? {};
  if (!line || (key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  flushSync(() => move(line, key === 'ArrowUp' ? -1 : 1));
  target.focus(); // the browser has taken it from an element that was moved
  onMoved([...(row?.parentElement?.children ?? [])].indexOf(row as Element) + 1);
}

/** Several cells or lines are a list, numbers alone in a field of quantities fill the fields below it. One word is pasted as everywhere. */
function pasteCells(event: ClipboardEvent, { paste, fillQuantities }: LineActions): void {
  const text = event.clipboardData.getData('text/plain');
  const target = event.target as HTMLElement;
  const { key } = target.closest<HTMLElement>('li')?.dataset ?? {};
  if (!key || !/[\t\n\r]/.test(text.trim())) return;
  event.preventDefault();
  const quantities = target.matches('.packs') ? readColumn(text) : undefined;
  if (quantities) fillQuantities(quantities, key);
  else paste(text, key);
}
