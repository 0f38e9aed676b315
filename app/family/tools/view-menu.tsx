import { lazy, Suspense, useState } from 'react'
import type { HideableColumn } from '#app/family/tools/column-chooser.tsx'
import { DisplaySwitch, UnitsSwitch } from '#app/ui/display-switch.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import type { TableQuery } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'

const ColumnChooser = lazy(() =>
  import('#app/family/tools/column-chooser.tsx').then((m) => ({ default: m.ColumnChooser })),
)

const ROWS = [
  { value: '', text: 'List' },
  { value: 'table', text: 'Table' },
] as const
const GROUPS = [
  { value: '', text: 'Flat' },
  { value: 'on', text: 'Grouped' },
] as const
const DENSITIES = [
  { value: '', text: 'Comfortable' },
  { value: 'compact', text: 'Compact' },
] as const

type Props = { table: string; path: string; query: TableQuery; columns: readonly HideableColumn[] }

/** The table's display settings (units, rows, columns), remembered on the device, and downloads of all its parts. */
export function ViewMenu({ table, path, query, columns }: Props) {
  const [opened, setOpened] = useState(false)
  const all = writeTableQuery({ ...query, page: 1, pageSize: null })
  return (
    <>
      <button type="button" className="button columns-opener" popoverTarget="view">
        View
        <ChevronIcon className="icon" />
      </button>
      <div
        id="view"
        popover="auto"
        className="card view-menu"
        onToggle={({ newState }) => newState === 'open' && setOpened(true)}
      >
        <div className="stack">
          <p className="cluster">
            <span className="muted">Download</span>
            <a href={`${path}.csv${all}`} className="text-link" aria-label="CSV of all these parts">
              CSV
            </a>
            <a href={`${path}.xlsx${all}`} className="text-link" aria-label="XLSX of all these parts">
              XLSX
            </a>
          </p>
          <UnitsSwitch named />
          <div className="rows-switch">
            <DisplaySwitch label="Rows as" named name="rows" choices={ROWS} />
          </div>
          <DisplaySwitch label="Rows by base number" named name="groups" choices={GROUPS} />
          <DisplaySwitch label="Row height" named name="density" choices={DENSITIES} />
          <Suspense>{opened && <ColumnChooser table={table} columns={columns} />}</Suspense>
        </div>
      </div>
    </>
  )
}
