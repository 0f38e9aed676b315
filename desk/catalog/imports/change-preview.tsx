import { Card } from '#app/ui/controls.tsx'
import type { ColumnValues, ValueCounts } from '#catalog/check/value-words.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { rowName } from '#catalog/registry/side-tables.ts'
import { useFamilyName } from '#desk/ui/use-family-name.ts'
import type { ShownChanges, TablePreview } from '#parts/changes/change-collector.ts'
import type { RecordedChange } from '#parts/changes/change-log.ts'
import type { ImportPreview } from '#parts/drafts/import-draft.ts'

const KINDS = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['removed', 'Removed'],
] as const

/** What an import would do to each family: the first changes of each kind, and the number of others. */
export function ChangePreview({ preview }: { preview: Pick<ImportPreview, 'tables' | 'changes' | 'notes'> }) {
  const nameOf = useFamilyName()
  return (
    <>
      {preview.tables.map(({ table, unchanged, privateColumns }) => {
        const changes = preview.changes[table]
        return (
          <section key={table} className="card">
            <h2>{nameOf(table)}</h2>
            {unchanged > 0 && <p className="hint">{`${formatCount(unchanged)} unchanged`}</p>}
            {privateColumns.length > 0 && <p>{`New private columns: ${privateColumns.join(', ')}`}</p>}
            {changes && <ChangesByKind changes={changes} />}
          </section>
        )
      })}
      {preview.notes.length > 0 && (
        <Card title="Notes">
          <ul className="rows">
            {preview.notes.map(({ file, sheet, line, what, hint }) => (
              <li key={`${file} ${sheet} ${line} ${what}`}>
                {`${file}${sheet === null ? '' : `, ${sheet}`}${line === null ? '' : `, row ${line}`}: ${what}. ${hint}.`}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** The first changes of a table of each kind, and the number of others. */
export const ChangesByKind = ({ changes }: { changes: TablePreview }) =>
  KINDS.map(([kind, label]) => <Changes key={kind} label={label} shown={changes[kind]} />)

function Changes({ label, shown: { first, count } }: { label: string; shown: ShownChanges }) {
  if (count === 0) return null
  const more = count - first.length
  return (
    <details className="import-changes" open>
      <summary>{`${label}: ${formatCount(count)}`}</summary>
      <ul>
        {first.map((change) => (
          <li key={`${change.id} ${change.number}`}>
            <b>{change.number ?? `id ${change.id}`}</b> <ChangedFields change={change} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{`and ${formatCount(more)} more`}</p>}
    </details>
  )
}

export function ChangedFields({ change: { kind, fields } }: { change: Pick<RecordedChange, 'kind' | 'fields'> }) {
  return (
    <span className="cluster">
      {Object.entries(fields).map(([name, [before, after]]) => (
        <span key={name}>
          <span className="muted">{name}</span>{' '}
          {kind === 'changed' && (
            <span>
              <del>{before ?? 'empty'}</del> <span aria-hidden="true">→</span>{' '}
            </span>
          )}
          <ins>{(kind === 'removed' ? before : after) ?? 'empty'}</ins>
        </span>
      ))}
    </span>
  )
}

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
    <Card title="Values to look at">
      <ul className="rows">
        {texts.map(({ table, text }) => (
          <li key={`${table} ${text}`}>
            <span className="muted">{nameOf(table)}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `"Gold over nickel" (12 parts, first in row 7)`. The grid has no file rows. */
function listWords({ first, values }: ValueCounts, table: string): string {
  const words = first.map(({ value, count, line }) => {
    return `"${value}" (${countOf(count, rowName(table))}${line === 0 ? '' : count === 1 ? `, row ${line}` : `, first in row ${line}`})`
  })
  return [...words, ...(values > first.length ? [`and ${formatCount(values - first.length)} more`] : [])].join(', ')
}
