import { countWords } from '#desk/catalog/imports/run-words.ts'
import type { RunTable } from '#parts/runs/run-record.ts'

/** What a run did to each table, one line each. */
export function RunChanges({
  tables,
}: {
  tables: readonly Pick<RunTable, 'table' | 'added' | 'changed' | 'removed'>[]
}) {
  return (
    <ul className="rows">
      {tables.map((table) => (
        <li key={table.table}>{`${table.table}: ${countWords(table)}`}</li>
      ))}
    </ul>
  )
}
