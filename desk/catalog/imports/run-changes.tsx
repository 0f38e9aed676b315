import { countWords } from '#desk/catalog/imports/run-words.ts'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { RunTable } from '#parts/runs/run-record.ts'

/** What a run did to each table, one line each. */
export function RunChanges({
  tables,
}: {
  tables: readonly Pick<RunTable, 'table' | 'added' | 'changed' | 'removed'>[]
}) {
  const nameOf = useFamilyName()
  return (
    <ul className="stack">
      {tables.map((table) => (
        <li key={table.table}>{`${nameOf(table.table)}: ${countWords(table)}`}</li>
      ))}
    </ul>
  )
}
