import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { memo, useId } from 'react';
import { centsToNumber } from '#contract/money.ts';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/translation.tsx';
import { noLevels, quantityToOrder } from '#web/quick-order/levels/levels.ts';
import { LineLevelsFields } from '#web/quick-order/levels/line-levels-fields.tsx';
import { isEmpty, offerOf, type QuickLine, readyLine } from '#web/quick-order/state/quick-line.ts';
import type { QuickOrderList } from '#web/quick-order/state/use-quick-order.ts';
import { Button } from '#web/ui/button.tsx';
import { controlClass } from '#web/ui/form/field-parts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { LineMeaning } from './line-meaning.tsx';

export interface LineActions
  extends Pick<QuickOrderList, 'change' | 'settle' | 'remove' | 'fillQuantities' | 'ownCodesChanged' | 'setLevels'> {
  paste: (text: string, at: string) => boolean;
  moveUp: (key: string) => void;
}

interface LineRowProps {
  line: QuickLine;
  /** From 1. */
  place: number;
  /** The place of an earlier line with the same product and strength. */
  sameAs: number | undefined;
  hasLevels: boolean;
  isDragged: boolean;
  actions: { current: LineActions };
}

/** One line of a list. Its fields say in their descriptions what the line means and what is missing. */
export const LineRow = memo(function LineRow({ line, place, sameAs, hasLevels, isDragged, actions }: LineRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const { key, text, quantity } = line;
  const ready = readyLine(line);
  const isWrong = quantity.trim() !== '' && readQuantity(quantity) === undefined;
  const isMissing = quantity.trim() === '' && offerOf(line) !== undefined;
  const isEnough = isMissing && line.levels !== undefined && quantityToOrder(line.levels) === '';
  return (
    <li data-key={key} data-dragged={isDragged || undefined} className="quick-line border-t border-line">
      <div className="grip">
        {!isEmpty(line) && (
          // For pointers and screen readers; keys have Alt and the arrows. Taps are the list's (use-drag.ts).
          <button
            type="button"
            tabIndex={-1}
            data-grip
            className="text-muted"
            onClick={({ detail }) => detail === 0 && actions.current.moveUp(key)}
          >
            <GripVertical aria-hidden="true" className="size-4" strokeWidth={2} />
            <span className="sr-only">{t('quickOrder.moveUp', { place })}</span>
          </button>
        )}
      </div>
      <div className="text relative">
        <input
          aria-label={t('quickOrder.text', { place })}
          aria-describedby={id}
          placeholder={t('quickOrder.column.text')}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => actions.current.change(key, { text: target.value, chosen: undefined })}
          onBlur={() => actions.current.settle(key)}
          className={`code ${controlClass} min-h-target`}
        />
      </div>
      <div id={id} className="product">
        <LineMeaning
          line={line}
          place={place}
          onChoose={(chosen) => actions.current.change(key, { chosen })}
          onOwnCode={() => actions.current.ownCodesChanged()}
        />
        {sameAs && <span className="block text-muted">{t('quickOrder.sameAs', { place: sameAs })}</span>}
      </div>
      {hasLevels && !isEmpty(line) && (
        <div className="levels">
          <LineLevelsFields
            place={place}
            levels={line.levels ?? noLevels}
            onChange={(levels) => actions.current.setLevels(key, levels)}
          />
        </div>
      )}
      <div className="quantity">
        <input
          aria-label={t('quickOrder.quantity', { place })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong || isMissing ? `${id}-quantity` : undefined}
          placeholder={t('quickOrder.column.quantity')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => actions.current.change(key, { quantity: target.value })}
          className={`packs ${controlClass} min-h-target`}
        />
        <span id={`${id}-quantity`} className={`block ${isWrong ? 'text-danger' : 'text-muted'}`}>
          {isWrong
            ? t('quickOrder.wrongQuantity')
            : isMissing && t(isEnough ? 'quickOrder.levels.enough' : 'quickOrder.noQuantity')}
        </span>
      </div>
      <div className="total font-semibold">{ready && <LtrText>{formatPrice(centsToNumber(ready.cents))}</LtrText>}</div>
      <div className="remove">
        {!isEmpty(line) && (
          <Button
            variant="quiet"
            square
            data-tooltip="name"
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              actions.current.remove(key);
            }}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={2} />
            <span className="sr-only">{t('quickOrder.remove', { place })}</span>
          </Button>
        )}
      </div>
    </li>
  );
});

/** The line with the button is about to go. */
function focusNeighbour(button: HTMLElement): void {
  const line = button.closest('li');
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('input')?.focus();
}
