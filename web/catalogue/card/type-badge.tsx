import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The type of a product in its colour; types other than the four of product.md §2 have the default colour. */
export function TypeBadge({ type, className }: { type: string; className?: string }) {
  const { typeName } = useCatalogueNames();
  const tone = colouredTypes.find((each) => each === type) ?? 'type';
  return (
    <Badge tone={tone} className={className}>
      {typeName(type)}
    </Badge>
  );
}

const colouredTypes = ['oral', 'injectable', 'inhaled', 'nasal'] as const;
