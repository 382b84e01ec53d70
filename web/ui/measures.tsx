import { Fragment } from 'react';

/** A text whose numbers stay on one line with their units: "(0.09 mL)", "2-8 °C". */
export function Measures({ text }: { text: string }) {
  // `split` puts the matches at odd indexes.
  return text.split(MEASURE).map((piece, index) => {
    const key = `${index} ${piece}`;
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <span key={key} className="whitespace-nowrap">
        {piece}
      </span>
    );
  });
}

/** A number, a space, and a unit. */
const MEASURE = /(\(?\d[\d.,–-]{0,11} (?:mL|L|kg|g|mg|mcg|µg|ng|mmol|mEq|IU|units?|°C|%|mm|cm|m)(?![\p{L}\d])\)?)/u;
