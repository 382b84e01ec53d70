import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** "Metformin · 500 mg · Glucophage"; old orders may lack parts of it. */
export function ItemName({ name, dosage, brand }: { name: string; dosage: string; brand: string }) {
  return (
    <Facts>
      {name && <bdi lang="en">{name}</bdi>}
      {dosage && (
        <LtrText className="font-semibold">
          <Measures text={dosage} />
        </LtrText>
      )}
      {brand && (
        <bdi lang="en" className="text-sm text-muted">
          {brand}
        </bdi>
      )}
    </Facts>
  );
}
