import type { HTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

/** Where a cell is on the card that a row becomes in a narrow list. `meta`: the last line. */
type Place = 'title' | 'lead' | 'badge' | 'age' | 'meta' | 'none'

export type ListHeading<Sort extends string = string> = {
  readonly key: string
  readonly label: string
  readonly card?: Place
  readonly numeric?: true
  readonly sort?: Sort
  readonly again?: Sort
}

type Sorting<Sort extends string> = {
  readonly sort: Sort
  readonly ascending: readonly Sort[]
  readonly addressOf: (sort: Sort) => string
}

type Row = {
  readonly key: string
  readonly to: string
  readonly cells: Readonly<Record<string, ReactNode>>
  /** Comes before the cells. Its column has no heading. */
  readonly box?: ReactNode
  readonly attributes?: HTMLAttributes<HTMLTableRowElement>
  readonly link?: Omit<LinkProps, 'to'>
}

type Props<Sort extends string> = {
  caption: string
  headings: readonly ListHeading<Sort>[]
  sorting?: Sorting<Sort> | undefined
  rows: readonly Row[]
}

/** A list whose rows link to their pages by the `title` cell. In a narrow list rows are cards (desk-ui.css). */
export function CardTable<Sort extends string>({ caption, headings, sorting, rows }: Props<Sort>) {
  const hasBoxes = rows.some(({ box }) => box !== undefined)
  return (
    <div className="list-box">
      <table className="data-table list-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {hasBoxes && <td />}
            {headings.map(({ key, label, numeric, sort: by, again }) => {
              const isSorted = by !== undefined && sorting !== undefined && [by, again].includes(sorting.sort)
              const isAscending = isSorted && sorting.ascending.includes(sorting.sort)
              const to = by && sorting?.addressOf(sorting.sort === by && again ? again : by)
              return (
                <th
                  key={key}
                  scope="col"
                  data-numeric={numeric}
                  aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
                >
                  {to ? <Link to={to}>{`${label}${isSorted ? (isAscending ? ' ↑' : ' ↓') : ''}`}</Link> : label}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key: row, to, cells, box, attributes, link }) => (
            <tr key={row} {...attributes}>
              {hasBoxes && <td>{box}</td>}
              {headings.map(({ key, label, card, numeric }) =>
                card === 'title' ? (
                  <th key={key} scope="row">
                    <Link className="list-link" {...link} to={to}>
                      {cells[key]}
                    </Link>
                  </th>
                ) : (
                  <td
                    key={key}
                    data-card={card}
                    data-numeric={numeric}
                    data-label={card === 'meta' && numeric ? label : undefined}
                  >
                    {cells[key]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
