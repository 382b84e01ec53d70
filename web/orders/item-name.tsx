import { Isle } from '#web/ui/isle.tsx';

/** "Metformin, 500 mg", or as much of it as an order holds. */
export function ItemName({ name, dosage }: { name: string; dosage: string }) {
  return (
    <bdi lang="en">
      {name}
      {name && dosage && ', '}
      {dosage && (
        <b className="inline-block font-semibold">
          <Isle>{dosage}</Isle>
        </b>
      )}
    </bdi>
  );
}
