import { lazy, Suspense, useState } from 'react'
import type { ShownColumn } from '#app/components/column-chooser.tsx'
import { UnitsSwitch } from '#app/components/units-switch.tsx'
import type { PartQuery } from '#catalogue/answers.ts'
import { writePartQuery } from '#catalogue/part-query.ts'

const ColumnChooser = lazy(() =>
  import('#app/components/column-chooser.tsx').then((m) => ({ default: m.ColumnChooser })),
)

type Props = { table: string; path: string; query: PartQuery; columns: readonly ShownColumn[] }

/** What can be done with a table as a whole: units, columns and rows, and the files of all its parts. */
export function TableTools({ table, path, query, columns }: Props) {
  const [opened, setOpened] = useState(false)
  const all = writePartQuery({ ...query, page: 1, pageSize: null })
  return (
    <>
      <UnitsSwitch />
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
