import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

/** "Metformin, 500 mg · Glucophage"; old orders may lack parts of it. */
export function ItemName({ name, dosage, brand }: { name: string; dosage: string; brand: string }) {
  return (
    <bdi lang="en">
      {name}
      {name && dosage && ', '}
      {dosage && (
        <b className="inline-block font-semibold">
          <LtrText>
            <Measures text={dosage} />
          </LtrText>
        </b>
      )}
      {brand && <span className="text-sm text-muted"> · {brand}</span>}
    </bdi>
  );
}
