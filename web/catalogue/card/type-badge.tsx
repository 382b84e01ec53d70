import { useCatalogueNames } from '#web/i18n/catalogue-names.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The type of a product in its colour; any but the four of SPEC §2 has the default one. */
export function TypeBadge({ type, className }: { type: string; className?: string }) {
  const { typeName } = useCatalogueNames();
  const tone = coloured.find((known) => known === type) ?? 'type';
  return (
    <Badge tone={tone} className={className}>
      {typeName(type)}
    </Badge>
  );
}

const coloured = ['oral', 'injectable', 'inhaled', 'nasal'] as const;
