import type { ReactNode } from 'react';

/** A small table: the first column names the rows, the others are numbers. */
export function FiguresTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}) {
  return (
    <div className="overflow-x-auto rounded-3 border border-line bg-surface">
      <table aria-label={label} className="figures w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr className="*:border-b *:border-line *:bg-sunken *:px-2 *:py-3 *:text-start *:font-semibold *:text-muted wide:*:px-4">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index > 0 ? 'text-end!' : ''}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>*]:border-0">
          {rows.map(({ key, cells: [name, ...numbers] }) => (
            <tr key={key} className="*:h-13 *:border-b *:border-line *:px-2 *:py-1 *:text-start wide:*:px-4">
              <th scope="row" className="font-normal">
                {name}
              </th>
              {numbers.map((number, index) => (
                <td key={columns[index + 1]} className="text-end!">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
