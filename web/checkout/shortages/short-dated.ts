import { useState } from 'react';
import type { CartLine } from '#contract/cart.ts';
import type { AcceptedShortDated } from '#contract/checkout/checkout.ts';

/** The lines for which the customer accepts packs with a short shelf life. */
export interface ShortDated {
  /** For the checkout; undefined if there are none. */
  accepted: AcceptedShortDated[] | undefined;
  /** The accepted expiry date of a line, ISO 8601; undefined if the customer does not accept such packs of it. */
  acceptedOf: (line: CartLine) => string | undefined;
  /** Accepts packs that expire on this day or later; undefined: none. */
  accept: (line: CartLine, expiresOn: string | undefined) => void;
}

/** Keeps what the customer accepts while the page is open: also when the order fails again. */
export function useShortDated(): ShortDated {
  const [lines, setLines] = useState<AcceptedShortDated[]>([]);
  const isOf =
    ({ productId, selectedDosage }: CartLine) =>
    (accepted: AcceptedShortDated) =>
      accepted.productId === productId && accepted.dosage === selectedDosage;
  return {
    accepted: lines.length > 0 ? lines : undefined,
    acceptedOf: (line) => lines.find(isOf(line))?.expiresOn,
    accept: (line, expiresOn) =>
      setLines((before) => {
        const others = before.filter((accepted) => !isOf(line)(accepted));
        const { productId, selectedDosage: dosage } = line;
        return expiresOn === undefined ? others : [...others, { productId, dosage, expiresOn }];
      }),
  };
}
