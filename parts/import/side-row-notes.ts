import { NamedParts, OUR_PART, sideFault } from '#catalog/check/side-rows.ts'
import { type Family, numberColumns } from '#catalog/registry/family.ts'
import type { Database } from '#database/open-database.ts'
import { presentColumns, readRows } from '#parts/database/part-table-writer.ts'
import type { ImportError } from '#parts/import/import-errors.ts'

type Place = Pick<ImportError, 'file' | 'sheet' | 'line' | 'at' | 'column'>

type Cell = {
  readonly family: Family
  readonly key: string
  readonly text: string
  readonly place: Place
  count: number
}

export class SideRowNotes {
  readonly #parts = new NamedParts()
  readonly #cells = new Map<string, Cell>()

  add(family: Family, key: string, cell: string | null, place: Place): void {
    const text = cell?.trim() ?? ''
    const name = JSON.stringify([family.table, key, text])
    const seen = this.#cells.get(name) ?? { family, key, text, place, count: 0 }
    seen.count += 1
    this.#cells.set(name, seen)
    if (key === OUR_PART) this.#parts.name(text)
  }

  /** Reads the numbers of all parts after the import, if there are any rows. */
  async report(database: Database, families: readonly Family[], onNote: (note: ImportError) => void): Promise<void> {
    if (this.#cells.size === 0) return
    for (const family of families) if (!family.isSideTable) await this.#countParts(database, family)
    for (const { family, key, text, place, count } of this.#cells.values()) {
      const fault = sideFault(family, key, text, this.#parts.partsOf)
      const more = count > 1 ? ` (and ${count - 1} more)` : ''
      if (fault !== null) onNote({ ...place, ...fault, what: fault.what + more })
    }
  }

  async #countParts(database: Database, family: Family): Promise<void> {
    const columns = await presentColumns(database, family.table)
    const names = numberColumns(family, columns).flatMap((at) => columns[at] ?? [])
    if (names.length === 0) return
    for (const { id, values } of await readRows(database.db, family.table, names, null))
      this.#parts.count({ table: family.table, id }, values)
  }
}
