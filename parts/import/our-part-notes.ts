import { type RawBuilder, sql } from 'kysely'
import { NamedParts } from '#catalog/check/named-parts.ts'
import type { Family } from '#catalog/registry/family.ts'
import { numberColumns } from '#catalog/registry/find-column.ts'
import type { Database } from '#database/open-database.ts'
import { presentColumns } from '#parts/database/part-table-writer.ts'
import type { ImportError } from '#parts/import/import-errors.ts'

type Place = Pick<ImportError, 'file' | 'sheet' | 'line' | 'at' | 'column'>

const PAGE_ROWS = 5_000

/** Rows of side tables in the files of an import that belong to none of our parts, or to several (behavior 27.12). */
export class OurPartNotes {
  readonly #parts = new NamedParts()
  readonly #texts = new Map<string, Place & { count: number }>()

  add(text: string, place: Place): void {
    const seen = this.#texts.get(text) ?? { ...place, count: 0 }
    seen.count += 1
    this.#texts.set(text, seen)
    this.#parts.name(text)
  }

  /** Reads the numbers of all parts, as the import leaves them, if any text names one. */
  async report(database: Database, families: readonly Family[], onNote: (note: ImportError) => void): Promise<void> {
    if (this.#texts.size === 0) return
    for (const family of families) if (!family.isSideTable) await this.#countParts(database, family)
    for (const [text, { count, ...place }] of this.#texts) {
      const fault = this.#parts.fault(text)
      const more = count > 1 ? ` (and ${count - 1} more)` : ''
      const hint = 'Write the number of one part, or import the part too'
      if (fault !== null) onNote({ ...place, what: fault + more, hint })
    }
  }

  async #countParts(database: Database, family: Family): Promise<void> {
    const columns = await presentColumns(database, family.table)
    const names = numberColumns(family, columns).flatMap((at) => columns[at] ?? [])
    if (names.length === 0) return
    const table = sql.id(family.table)
    const cells = sql.join(names.map((name, at) => sql`cast(${sql.id(name)} as text) as ${sql.id(`n${at}`)}`))
    for (let last: string | null = null; ; ) {
      const after: RawBuilder<unknown> = last === null ? sql`id is not null` : sql`id > ${last}`
      const { rows }: { rows: Record<string, string | null>[] } = await sql<Record<string, string | null>>`
        select cast(id as text) as "row", ${cells} from ${table} where ${after} order by ${table}.id limit ${PAGE_ROWS}`.execute(
        database.db,
      )
      for (const { row: _, ...numbers } of rows) this.#parts.count(Object.values(numbers))
      last = rows.at(-1)?.row ?? null
      if (rows.length < PAGE_ROWS || last === null) return
    }
  }
}
