import { formatCount } from '#catalog/quantities/format-count.ts'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { CatalogRun } from '#parts/runs/run-record.ts'

type Named = Pick<CatalogRun, 'files' | 'choices' | 'undoes' | 'id' | 'act'>

export function runTitle({ files, choices, undoes, id, act }: Named): string {
  if (undoes !== null) return `Undo of import ${undoes}`
  if (files.length === 0) return choices[0] ?? (act ? `Edit of ${act.subject}` : `Import ${id}`) // a change at the desk
  return files.map(({ name, sheet }) => (sheet === null ? name : `${name}, ${sheet}`)).join('; ')
}

type Counts = { readonly added: number; readonly changed: number; readonly removed: number }

/** `3 added, 1 changed`, or 'nothing'. */
export function countWords({ added, changed, removed }: Counts): string {
  const words = [
    [added, 'added'],
    [changed, 'changed'],
    [removed, 'removed'],
  ] as const
  return (
    words
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${formatCount(count)} ${word}`)
      .join(', ') || 'nothing'
  )
}

export function countsSum(tables: readonly Counts[]): Counts {
  const sum = (kind: keyof Counts) => tables.reduce((total, table) => total + table[kind], 0)
  return { added: sum('added'), changed: sum('changed'), removed: sum('removed') }
}

export function RunChanges({ tables }: { tables: readonly (Counts & { readonly table: string })[] }) {
  const nameOf = useFamilyName()
  return (
    <ul className="stack">
      {tables.map((table) => (
        <li key={table.table}>{`${nameOf(table.table)}: ${countWords(table)}`}</li>
      ))}
    </ul>
  )
}
