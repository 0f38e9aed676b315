import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CatalogueChangeRow, Tables } from '#database/tables.ts'

/** What one import did to one part: each column that differs, with its value before and after. */
export type RecordedChange = {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly number: string | null
  readonly fields: FieldValues
}
export type FieldValues = Readonly<Record<string, readonly [before: string | null, after: string | null]>>
/** How many parts were added, changed and removed. */
export type ChangeCounts = Readonly<Record<RecordedChange['kind'], number>>

/** Takes the changes of one table. */
export type ChangeLog = {
  /** Whether anybody wants to know the changes part by part. */
  readonly wanted: boolean
  write(changes: readonly RecordedChange[]): Promise<void>
  /** Notes as one summary what was not kept part by part. `counts` are those of the whole table. */
  end(counts: ChangeCounts): Promise<void>
}

/** Is told every change, kept or not, as a dry run shows them. */
export type ChangeListener = (table: string, change: RecordedChange) => void

/** So many changes are kept in all, the newest; an import that makes more is a summary for the rest. */
export const MOST_KEPT = 100_000
const AT_ONCE = 200
const PLACES = 7

/**
 * The changes of one import, written within its transaction. `keep` false: the table's changes are but one summary,
 * as when an empty table is filled.
 */
export function createChangeRun(db: Kysely<Tables>, now: Date, listener: ChangeListener | null) {
  const at = now.toISOString()
  const run = randomUUID().slice(0, 8)
  let count = 0

  const row = (table: string, facts: Pick<CatalogueChangeRow, 'part_id' | 'part_number' | 'kind' | 'fields'>) => {
    count += 1
    return { id: `${at} ${run} ${String(count).padStart(PLACES, '0')}`, changed_at: at, table_name: table, ...facts }
  }

  async function store(rows: readonly CatalogueChangeRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      await db
        .insertInto('catalogue_change')
        .values(rows.slice(start, start + AT_ONCE))
        .execute()
    }
  }

  return {
    log(table: string, keep: boolean): ChangeLog {
      const kept = { added: 0, changed: 0, removed: 0 }
      return {
        wanted: keep || listener !== null,
        async write(changes) {
          for (const change of changes) listener?.(table, change)
          if (!keep) return
          const room = changes.slice(0, Math.max(0, MOST_KEPT - count))
          for (const { kind } of room) kept[kind] += 1
          await store(
            room.map(({ kind, id, number, fields }) =>
              row(table, { part_id: id, part_number: number, kind, fields: JSON.stringify(fields) }),
            ),
          )
        },
        async end({ added, changed, removed }) {
          const rest = keep
            ? { added: added - kept.added, changed: changed - kept.changed, removed: removed - kept.removed }
            : { added, changed, removed }
          const isAll = count < MOST_KEPT && keep
          if (isAll || rest.added + rest.changed + rest.removed === 0) return
          await store([row(table, { part_id: null, part_number: null, kind: 'summary', fields: JSON.stringify(rest) })])
        },
      }
    },
    /** Forgets the oldest changes beyond what is kept. */
    async finish(): Promise<void> {
      if (count === 0) return
      const oldest = await db
        .selectFrom('catalogue_change')
        .select('id')
        .orderBy('id', 'desc')
        .offset(MOST_KEPT - 1)
        .limit(1)
        .executeTakeFirst()
      if (oldest) await db.deleteFrom('catalogue_change').where('id', '<', oldest.id).execute()
    },
  }
}

export type ChangeRun = ReturnType<typeof createChangeRun>

/** The columns of a stored change, by its JSON; what is none of it is left out. Throws when the text is no JSON. */
export function storedFields(json: string): FieldValues {
  const stored: unknown = JSON.parse(json)
  if (typeof stored !== 'object' || stored === null) return {}
  const isValue = (value: unknown): value is string | null => value === null || typeof value === 'string'
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, pair]) => {
      const [before, after]: unknown[] = Array.isArray(pair) ? pair : [undefined, undefined]
      return isValue(before) && isValue(after) ? [[name, [before, after] as const]] : []
    }),
  )
}
