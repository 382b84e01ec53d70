import { Fragment } from 'react';

/** A text whose doses stay on one line: "(0.09 mL)", "2-8 °C", "250 mg/5 mL", "875 mg / 125 mg". */
export function Measures({ text }: { text: string }) {
  // `split` puts the matches at odd indexes.
  return text.split(MEASURE).map((piece, index) => {
    const key = `${index} ${piece}`;
    if (index % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <bdi key={key} dir="ltr" className="whitespace-nowrap">
        {piece}
      </bdi>
    );
  });
}

/** A number and its unit, and up to two more parts after a slash: "100 mcg/actuation". */
const MEASURE =
  /(\(?\d[\d.,–-]{0,11} ?(?:mL|L|kg|g|mg|mcg|µg|ng|mmol|mEq|IU|units?|°C|%|mm|cm|m)(?![\p{L}\d])(?: ?\/ ?(?:\d[\d.,]{0,9} ?)?[\p{L}%°µ]{1,12}){0,2}\)?)/u;
