import type { ReactNode } from 'react'

type Row = { readonly key: string; readonly cells: Readonly<Record<string, ReactNode>> }
type Props = {
  caption: string
  columns: Readonly<Record<string, string>>
  /** The keys of numeric columns, aligned right. */
  figures?: readonly string[]
  rows: readonly Row[]
}

/** A table of short cells. On a phone each row is a block, with its column names. */
export function DeskTable({ caption, columns, figures, rows }: Props) {
  const all = Object.entries(columns).map(([key, label]) => [key, label, figures?.includes(key) || undefined] as const)
  return (
    <table className="data-table" data-stack={all.length > 2 || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {all.map(([key, label, numeric]) => (
            <th key={key} scope="col" data-numeric={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key: row, cells }) => (
          <tr key={row}>
            {all.map(([key, label, numeric]) => (
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
