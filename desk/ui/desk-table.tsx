import type { ReactNode } from 'react'

/** A column. Figures are `numeric`: they end at the right. */
type Column = { readonly key: string; readonly label: string; readonly numeric?: boolean }
type Row = { readonly key: string; readonly cells: Readonly<Record<string, ReactNode>> }
type Props = { caption: string; columns: readonly Column[]; rows: readonly Row[] }

/** A table of short cells. On a phone each row is a block whose cells are named by their column. */
export function DeskTable({ caption, columns, rows }: Props) {
  return (
    <table className="data-table" data-stack={columns.length > 2 || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key: row, cells }) => (
          <tr key={row}>
            {columns.map(({ key, label, numeric }) => (
              <td key={key} data-label={label} data-numeric={numeric}>
                {cells[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
