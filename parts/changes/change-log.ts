import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CatalogChangeRow, Tables } from '#database/tables.ts'

/** What an import did to one part: the columns that differ, with their values before and after. */
export type RecordedChange = {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly number: string | null
  readonly fields: FieldValues
}
export type FieldValues = Readonly<Record<string, readonly [before: string | null, after: string | null]>>
export type ChangeCounts = Readonly<Record<RecordedChange['kind'], number>>

/** Records the changes of one table. */
export type ChangeLog = {
  /** Whether to call `write`: false if the changes aren't needed part by part. */
  readonly wanted: boolean
  write(changes: readonly RecordedChange[]): Promise<void>
  /** Stores a summary of the changes that `write` didn't store. `counts` are the totals of the table. */
  end(counts: ChangeCounts): Promise<void>
}

/** Receives every change, stored or not, for the preview of a dry run. */
export type ChangeListener = (table: string, change: RecordedChange) => void

/** How many changes of one run are stored. Of a larger one, the rest becomes a summary. */
const MAX_CHANGES = 100_000
const CHUNK = 200
const DIGITS = 7

/** The run that makes the changes, and the name of its person: null for the command line. */
export type ChangeSource = { readonly run: string; readonly by: string | null }

/** An id for a run: eight hexadecimal digits. */
export const newRunId = (): string => randomUUID().slice(0, 8)

/**
 * Records the changes of one run, within its transaction. With `keep` false a table only gets a summary. Without a
 * `source` the changes are those of no run, such as the sample's.
 */
export function createChangeRun(
  db: Kysely<Tables>,
  now: Date,
  listener: ChangeListener | null,
  source: ChangeSource | null = null,
) {
  const at = now.toISOString()
  const run = source?.run ?? newRunId()
  let count = 0

  const row = (table: string, facts: Pick<CatalogChangeRow, 'part_id' | 'part_number' | 'kind' | 'fields'>) => {
    count += 1
    const id = `${at} ${run} ${String(count).padStart(DIGITS, '0')}`
    return { id, changed_at: at, table_name: table, run_id: source?.run ?? null, by_name: source?.by ?? null, ...facts }
  }

  async function store(rows: readonly CatalogChangeRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += CHUNK) {
      await db
        .insertInto('catalogue_change')
        .values(rows.slice(start, start + CHUNK))
        .execute()
    }
  }

  return {
    log(table: string, keep: boolean): ChangeLog {
      const stored = { added: 0, changed: 0, removed: 0 }
      return {
        wanted: keep || listener !== null,
        async write(changes) {
          for (const change of changes) listener?.(table, change)
          if (!keep) return
          const fitting = changes.slice(0, Math.max(0, MAX_CHANGES - count))
          for (const { kind } of fitting) stored[kind] += 1
          await store(
            fitting.map(({ kind, id, number, fields }) =>
              row(table, { part_id: id, part_number: number, kind, fields: JSON.stringify(fields) }),
            ),
          )
        },
        async end({ added, changed, removed }) {
          const rest = keep
            ? { added: added - stored.added, changed: changed - stored.changed, removed: removed - stored.removed }
            : { added, changed, removed }
          const isAll = count < MAX_CHANGES && keep
          if (isAll || rest.added + rest.changed + rest.removed === 0) return
          await store([row(table, { part_id: null, part_number: null, kind: 'summary', fields: JSON.stringify(rest) })])
        },
      }
    },
  }
}

export type ChangeRun = ReturnType<typeof createChangeRun>

/** Parses the columns of a stored change. Ignores anything else in the JSON. Throws if it isn't JSON. */
export function storedFields(json: string): FieldValues {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return {}
  const isValue = (value: unknown): value is string | null => value === null || typeof value === 'string'
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, pair]) => {
      const [before, after]: unknown[] = Array.isArray(pair) ? pair : [undefined, undefined]
      return isValue(before) && isValue(after) ? [[name, [before, after] as const]] : []
    }),
  )
}
