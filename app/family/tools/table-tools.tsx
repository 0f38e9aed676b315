import { lazy, Suspense, useState } from 'react'
import type { HideableColumn } from '#app/family/tools/column-chooser.tsx'
import { DisplaySwitch, UnitsSwitch } from '#app/ui/display-switch.tsx'
import type { TableQuery } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'

const ColumnChooser = lazy(() =>
  import('#app/family/tools/column-chooser.tsx').then((m) => ({ default: m.ColumnChooser })),
)

const ROWS = [
  { value: '', text: 'List' },
  { value: 'table', text: 'Table' },
] as const

type Props = { table: string; path: string; query: TableQuery; columns: readonly HideableColumn[] }

/** The tools of a table: units, columns and rows, and the downloads of all its parts. */
export function TableTools({ table, path, query, columns }: Props) {
  const [opened, setOpened] = useState(false)
  const all = writeTableQuery({ ...query, page: 1, pageSize: null })
  return (
    <>
      <UnitsSwitch />
      <div className="rows-switch">
        <DisplaySwitch label="Rows as" name="rows" choices={ROWS} />
      </div>
      <button type="button" className="tool columns-opener needs-script" popoverTarget="columns">
        Columns<span className="wide-only"> &amp; rows</span>
      </button>
      <div
        id="columns"
        popover="auto"
        className="columns-menu"
        onToggle={({ newState }) => newState === 'open' && setOpened(true)}
      >
        <Suspense>{opened && <ColumnChooser table={table} columns={columns} />}</Suspense>
      </div>
      <a href={`${path}.csv${all}`} className="tool" aria-label="CSV of all these parts">
        CSV
      </a>
      <a href={`${path}.xlsx${all}`} className="tool" aria-label="XLSX of all these parts">
        XLSX
      </a>
    </>
  )
}
