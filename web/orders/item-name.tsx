import { Pack } from '#web/medicines/pack.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LtrText } from '#web/ui/ltr-text.tsx';
import { Measures } from '#web/ui/measures.tsx';

interface ItemNameProps {
  name: string;
  dosage: string;
  brand: string;
  releaseForm: string;
  packagingType: string;
  productCode: string;
}

/** "Metformin · 500 mg · Glucophage", and below it the pack; old orders may lack parts of it. */
export function ItemName({ name, dosage, brand, releaseForm, packagingType, productCode }: ItemNameProps) {
  return (
    <>
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
      <Pack releaseForm={releaseForm} packagingType={packagingType} productCode={productCode} />
    </>
  );
}
