import './product-table.css';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/translation.tsx';

/**
 * Prices to compare and to add. `first` and `second` name the columns of what is sold, `last` that of its button; `children` are the
 * rows, or `bodies` groups of them.
 */
export function ProductTable({
  caption,
  first,
  second,
  last,
  children,
  bodies,
}: {
  caption: ReactNode;
  first: string;
  second?: string;
  last: string;
  children?: ReactNode;
  bodies?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <table className="product-table figures">
      {caption}
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {second && <th scope="col">{second}</th>}
          <th scope="col">{t('product.price')}</th>
          <th scope="col">{t('product.perUnit')}</th>
          <th scope="col">{last}</th>
        </tr>
      </thead>
      {bodies ?? <tbody>{children}</tbody>}
    </table>
  );
}
