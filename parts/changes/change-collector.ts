import { createHash } from 'node:crypto'
import type { ChangeListener, RecordedChange } from '#parts/changes/change-log.ts'

export type ShownChanges = { readonly first: readonly RecordedChange[]; readonly count: number }
export type TablePreview = Readonly<Record<RecordedChange['kind'], ShownChanges>>
type Mutable = { first: RecordedChange[]; count: number }

const MAX_SHOWN = 50

/** Keeps the first changes of each table and kind for a preview, and a hash of all. */
export class ChangeCollector {
  readonly #hash = createHash('sha256')
  readonly #tables: Record<string, Record<RecordedChange['kind'], Mutable>> = {}

  readonly add: ChangeListener = (table, change) => {
    // Omits the id of a new part: another part may have been added meanwhile.
    const { kind, id, number, fields } = change
    this.#hash.update(JSON.stringify([table, kind, kind === 'added' ? null : id, number, fields]))
    const none = (): Mutable => ({ first: [], count: 0 })
    this.#tables[table] ??= { added: none(), changed: none(), removed: none() }
    const shown = this.#tables[table][kind]
    shown.count += 1
    if (shown.first.length < MAX_SHOWN) shown.first.push(change)
  }

  shown(): Readonly<Record<string, TablePreview>> {
    return this.#tables
  }

  digest(also: unknown): string {
    return this.#hash.copy().update(JSON.stringify(also)).digest('hex')
  }
}
