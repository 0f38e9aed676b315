import type { ColumnValues, ValueCounts } from '#catalog/check/value-words.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { useFamilyName } from '#desk/ui/use-family-name.ts'

/** Values that no part has yet, and those that should be sizes. Most typos are among them. */
export function NewValues({ columns }: { columns: readonly ColumnValues[] }) {
  const nameOf = useFamilyName()
  const texts = columns.flatMap(({ table, column, isSize, added, unread }) => [
    ...(added.rows === 0 ? [] : [{ table, text: `New values: ${column} ${listWords(added, table)}` }]),
    ...(unread.rows === 0
      ? []
      : [{ table, text: `${isSize ? 'Not sizes' : "Can't be read"}: ${column} ${listWords(unread, table)}` }]),
  ])
  if (texts.length === 0) return null
  return (
    <section className="card">
      <h2>Values to look at</h2>
      <ul className="rows">
        {texts.map(({ table, text }) => (
          <li key={`${table} ${text}`}>
            <span className="muted">{nameOf(table)}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `"Gold over nickel" (12 parts, first in row 7)`. The grid has no file rows. */
function listWords({ first, values }: ValueCounts, table: string): string {
  const words = first.map(({ value, count, line }) => {
    return `"${value}" (${countOf(count, rowName(table))}${line === 0 ? '' : count === 1 ? `, row ${line}` : `, first in row ${line}`})`
  })
  return [...words, ...(values > first.length ? [`and ${formatCount(values - first.length)} more`] : [])].join(', ')
}
