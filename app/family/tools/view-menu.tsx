import { lazy, Suspense, useState } from 'react'
import type { HideableColumn } from '#app/family/tools/view-settings.tsx'
import { TextAnchor } from '#app/ui/controls.tsx'
import { ChevronIcon } from '#app/ui/icons.tsx'
import type { TableQuery } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'

const ViewSettings = lazy(() =>
  import('#app/family/tools/view-settings.tsx').then((m) => ({ default: m.ViewSettings })),
)

type Props = { table: string; path: string; query: TableQuery; columns: readonly HideableColumn[] }

/** Downloads of all the table's parts, and its display settings, which need a script and load when it first opens. */
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
            <TextAnchor href={`${path}.csv${all}`} aria-label="CSV of all these parts">
              CSV
            </TextAnchor>
            <TextAnchor href={`${path}.xlsx${all}`} aria-label="XLSX of all these parts">
              XLSX
            </TextAnchor>
          </p>
          <Suspense>{opened && <ViewSettings table={table} columns={columns} />}</Suspense>
        </div>
      </div>
    </>
  )
}
