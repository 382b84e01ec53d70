import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';

/** Prices to compare and to add. `first` names the column of what is sold, `last` that of its button; `children` are the rows. */
export function ProductTable({
  caption,
  first,
  last,
  children,
}: {
  caption: ReactNode;
  first: string;
  last: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <table className="product-table figures">
      {caption}
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t('product.price')}</th>
          <th scope="col">{t('product.perUnit')}</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
