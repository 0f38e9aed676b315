import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Where a cell is on the card that a row becomes in a narrow list. `meta`: the last line. */
type Place = 'title' | 'lead' | 'badge' | 'age' | 'meta' | 'none'

export type ListHeading<Sort extends string = string> = {
  readonly key: string
  readonly label: string
  readonly card?: Place
  readonly numeric?: true
  readonly sort?: Sort
  /** The order of a second press. */
  readonly again?: Sort
}

/** The list's order, those that ascend, and the address of another order. */
type Sorting<Sort extends string> = {
  readonly sort: Sort
  readonly ascending: readonly Sort[]
  readonly addressOf: (sort: Sort) => string
}

type HeadProps<Sort extends string> = {
  headings: readonly ListHeading<Sort>[]
  sorting?: Sorting<Sort> | undefined
  /** A column of checkboxes comes first. */
  hasBoxes?: boolean
}

/** The headings of a list. Sortable ones are links. */
export function ListHead<Sort extends string>({ headings, sorting, hasBoxes = false }: HeadProps<Sort>) {
  return (
    <thead>
      <tr>
        {hasBoxes && <td />}
        {headings.map(({ key, label, numeric, sort: by, again }) => {
          const isSorted = sorting !== undefined && (sorting.sort === by || sorting.sort === again)
          const isAscending = isSorted && sorting.ascending.includes(sorting.sort)
          const to = by && sorting?.addressOf(sorting.sort === by && again ? again : by)
          return (
            <th
              key={key}
              scope="col"
              data-numeric={numeric}
              aria-sort={isSorted && by ? (isAscending ? 'ascending' : 'descending') : undefined}
            >
              {to ? <Link to={to}>{`${label}${isSorted ? (isAscending ? ' ↑' : ' ↓') : ''}`}</Link> : label}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type Row = { readonly key: string; readonly to: string; readonly cells: Readonly<Record<string, ReactNode>> }
type Props<Sort extends string> = HeadProps<Sort> & { caption: string; rows: readonly Row[] }

/** A list whose rows link to their pages by the `title` cell. In a narrow list rows are cards (desk-ui.css). */
export function CardTable<Sort extends string>({ caption, headings, sorting, rows }: Props<Sort>) {
  return (
    <div className="list-box">
      <table className="data-table list-table">
        <caption className="sr-only">{caption}</caption>
        <ListHead headings={headings} sorting={sorting} />
        <tbody>
          {rows.map(({ key: row, to, cells }) => (
            <tr key={row}>
              {headings.map(({ key, label, card, numeric }) =>
                card === 'title' ? (
                  <th key={key} scope="row">
                    <Link to={to} className="list-link">
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
