import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readQuantity } from '#web/cart/quantity/read-quantity.ts';

/** A typed number is saved after this pause, and at once with Enter or when the field is left. */
const PAUSE_MS = 800;

/**
 * The number between minus and plus. `onInvalid` is called with whether what was typed is no quantity; it stays in the field.
 * An empty field is not saved, and shows the number again when it is left.
 */
export function QuantityField({
  quantity,
  label,
  errorId,
  disabled,
  onChange,
  onInvalid,
}: {
  quantity: number;
  label: string;
  /** The id of the error, if there is one. */
  errorId: string | undefined;
  disabled: boolean;
  onChange: (quantity: number) => void;
  onInvalid: (isInvalid: boolean) => void;
}) {
  /** Undefined: what was typed is saved. */
  const [typed, setTyped] = useState<string>();
  const save = () => {
    if (typed === undefined || typed.trim() === '') return;
    const packs = readQuantity(typed);
    onInvalid(packs === undefined);
    if (packs === undefined) return;
    setTyped(undefined);
    if (packs !== quantity) onChange(packs);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const leave = () => {
    save();
    if (typed?.trim() !== '') return;
    setTyped(undefined);
    onInvalid(false);
  };
  return (
    <input
      data-quantity
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      aria-label={label}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      disabled={disabled}
      value={typed ?? quantity}
      onChange={(event) => {
        setTyped(event.target.value);
        onInvalid(false);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === 'Escape') save(); // Escape closes the drawer
      }}
      className="figures h-target w-9 min-w-0 bg-transparent text-center font-bold aria-invalid:text-danger"
    />
  );
}

const FIELDS = '[data-quantity]';

/**
 * Saves what is being typed: where buttons take no focus, pressing one does not leave the field. False if a field has no quantity; it
 * gets the focus.
 */
export function saveTypedQuantities(): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && activeElement.matches(FIELDS)) activeElement.blur();
  // Behind an open cart there may be those of checkout.
  const shown = document.querySelector('[role=dialog]') ?? document;
  const fields = [...shown.querySelectorAll<HTMLInputElement>(FIELDS)];
  const wrong = fields.find(({ value }) => value.trim() !== '' && readQuantity(value) === undefined);
  wrong?.focus();
  return wrong === undefined;
}
