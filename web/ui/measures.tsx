import { Fragment } from 'react';

/** A text whose figures stay on one line with their units: "(0.09 mL)", "2-8 °C". */
export function Measures({ text }: { text: string }) {
  // What stands in brackets comes at every second place.
  return text.split(MEASURE).map((piece, place) => {
    const key = `${place} ${piece}`;
    if (place % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <span key={key} className="whitespace-nowrap">
        {piece}
      </span>
    );
  });
}

/** A number of up to a few figures, a space, and a unit that ends there. */
const MEASURE = /(\(?\d[\d.,–-]{0,11} (?:mL|L|kg|g|mg|mcg|µg|ng|mmol|mEq|IU|units?|°C|%|mm|cm|m)(?![\p{L}\d])\)?)/u;
