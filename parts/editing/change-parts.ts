import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import { PartCheck, type PartFinding } from '#catalog/check/part-check.ts'
import type { ColumnValues } from '#catalog/check/value-words.ts'
import type { Family } from '#catalog/registry/family.ts'
import { lockTable } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import { batchSize } from '#database/part-tables.ts'
import { ChangeCollector } from '#parts/changes/change-collector.ts'
import { cellText } from '#parts/database/part-rows.ts'
import { existingRows, readRows, updateRows } from '#parts/database/part-table-writer.ts'
import { transact } from '#parts/database/transact.ts'
import {
  type Cells,
  checkEdit,
  comparable,
  type EditedCell,
  type EditedTable,
  type Editor,
  editedTable,
  NO_TABLE,
  numberOf,
  numberTaken,
} from '#parts/editing/part-cells.ts'
import { valueCounter } from '#parts/import/column-values.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import type { RunTable } from '#parts/runs/run-record.ts'
import { RunRecorder } from '#parts/runs/run-recorder.ts'

export type CellChange = {
  readonly id: string
  readonly column: string
  readonly seen: string | null
  readonly wanted: string | null
}
/** The cells to write, by table. Each table appears once. */
export type ChangeSet = readonly { readonly table: string; readonly cells: readonly CellChange[] }[]

type ChangedPart = { readonly table: string; readonly id: string; readonly number: string | null }
/** `isGone`: the part or the column doesn't exist anymore. */
export type ChangeError = ChangedPart & RowError & { readonly isGone?: true }
export type ChangeConflict = ChangedPart & EditedCell
export type ChangeFinding = PartFinding & { readonly table: string; readonly count: number }

export type ChangeOutcome = Awaited<ReturnType<typeof changeParts>>

export type ChangeOptions = Editor & {
  /** Its name in the list of changes: 'Panel Jacks: 200 changes in Finish'. */
  readonly title: string
  readonly isNews: boolean
  /** Whether to write despite what the check would find (behavior 21.21). */
  readonly accept: boolean
  readonly catalog: Catalog | null
  /** In the company's zone, as everywhere the check looks for a last buy that is past. */
  readonly today: string
  readonly dryRun: boolean
}

/**
 * Changes cells of many parts, all or none, as one run and entry of the log, checked like single edits (behavior 21.21,
 * 21.22, 21.30). Errors, conflicts and findings that aren't accepted stop it. `run` is null if nothing was written.
 */
export async function changeParts(
  database: Database,
  families: readonly Family[],
  set: ChangeSet,
  options: ChangeOptions,
) {
  return await transact(database, (tx) => new Change(families, set, options).make(tx))
}

class Change {
  readonly #families: readonly Family[]
  readonly #set: ChangeSet
  readonly #options: ChangeOptions
  readonly #errors: ChangeError[] = []
  readonly #conflicts: ChangeConflict[] = []
  readonly #findings = new Map<string, ChangeFinding>()
  readonly #tables: (RunTable & { readonly privateColumns: readonly string[] })[] = []
  readonly #values: ColumnValues[] = []

  constructor(families: readonly Family[], set: ChangeSet, options: ChangeOptions) {
    this.#families = families
    this.#set = set
    this.#options = options
  }

  async make(tx: Database) {
    const { now, by, title, isNews, accept, dryRun } = this.#options
    const [errors, conflicts, tables, values] = [this.#errors, this.#conflicts, this.#tables, this.#values]
    const changes = new ChangeCollector()
    const start = { kind: 'import', by, choices: [title], isNews } as const
    const recorder = await RunRecorder.start(tx, dryRun ? null : start, { now, onChange: changes.add })
    for (const family of this.#families) {
      const cells = this.#set.find(({ table }) => table === family.table)?.cells ?? []
      if (cells.length > 0) await this.#changeTable(tx, family, cells, recorder)
    }
    const findings = [...this.#findings.values()]
    const count = tables.reduce((sum, { changed }) => sum + changed, 0)
    const isRefused = errors.length + conflicts.length > 0 || (findings.length > 0 && !accept)
    const commit = !(isRefused || dryRun || count === 0)
    if (commit)
      await recorder.end({ tables, act: { action: 'parts.changed', subject: title, detail: { parts: count } } })
    const answer = { run: commit ? recorder.id : null, errors, conflicts, findings, tables, values }
    return { answer: { ...answer, changes: changes.shown() }, commit }
  }

  async #changeTable(tx: Database, family: Family, cells: readonly CellChange[], recorder: RunRecorder): Promise<void> {
    const { table } = family
    const form = await editedTable(tx, family)
    if (!form) {
      this.#errors.push({ table, id: '', number: null, ...NO_TABLE })
      return
    }
    await lockTable(tx, table)
    recorder.openTable(table, form.number, true)
    const fields = [...new Set(cells.map(({ column }) => column))].filter((column) => form.columns.includes(column))
    const counter = await valueCounter({ db: tx.db, family, fields }, false)
    const { catalog, today } = this.#options
    const served = catalog?.table(table) ?? null
    const check = catalog && served ? new PartCheck(catalog, served, today) : null
    const byPart = Map.groupBy(cells, ({ id }) => id)
    const ids = [...byPart.keys()]
    const written = new Map<string, { columns: string[]; rows: { id: string; values: (string | null)[] }[] }>()
    const renumbered = new Map<string, Cells>()
    const size = batchSize(form.columns.length)
    for (let at = 0; at < ids.length; at += size) {
      const chunk = ids.slice(at, at + size)
      const stored = new Map((await readRows(tx.db, table, form.columns, chunk)).map((row) => [row.id, row.values]))
      for (const id of chunk) {
        const row = this.#checkPart({ family, form, id }, byPart.get(id) ?? [], stored.get(id) ?? null)
        if (!row) continue
        counter.add({ line: 0, values: fields.map((name) => row.cells[name] ?? null) }, [])
        if (form.keys.some((key) => row.columns.includes(key))) renumbered.set(id, row.cells)
        if (check && form.number !== null)
          this.#find(table, check.check({ id, number: form.number, cells: row.cells, changed: row.columns }))
        const key = JSON.stringify(row.columns)
        const group = written.get(key) ?? { columns: row.columns, rows: [] }
        group.rows.push({ id, values: row.columns.map((column) => row.cells[column] ?? null) })
        written.set(key, group)
      }
      await yieldToEventLoop()
    }
    for (const { columns, rows } of written.values()) {
      const most = batchSize(columns.length)
      for (let at = 0; at < rows.length; at += most) {
        await updateRows(tx.db, table, columns, rows.slice(at, at + most), recorder.around)
        await yieldToEventLoop()
      }
    }
    // Only after all are written: parts may swap their numbers.
    if (renumbered.size > 0) {
      const known = await existingRows(tx.db, table, form.keys)
      for (const [id, own] of renumbered) {
        const number = numberOf(form, own)
        this.#errors.push(...numberTaken(known, form, own, id).map((error) => ({ table, id, number, ...error })))
      }
    }
    this.#values.push(...counter.columns())
    const counts = await recorder.closeTable()
    this.#tables.push({ table, ...counts, unchanged: ids.length - counts.changed, summary: false, privateColumns: [] })
  }

  #find(table: string, findings: readonly PartFinding[]): void {
    for (const finding of findings) {
      const key = JSON.stringify([table, finding.column, finding.what])
      const count = (this.#findings.get(key)?.count ?? 0) + 1
      this.#findings.set(key, { table, ...finding, count })
    }
  }

  /** Returns a part's columns to write and its new cells. Null for an error, a conflict or no change. */
  #checkPart(
    { family, form, id }: { readonly family: Family; readonly form: EditedTable; readonly id: string },
    all: readonly CellChange[],
    values: readonly (string | null)[] | null,
  ): { columns: string[]; cells: Cells } | null {
    const stored = Object.fromEntries(form.columns.map((column, at) => [column, cellText(values?.[at])]))
    const part = { table: family.table, id, number: numberOf(form, stored) }
    const fail = (error: RowError & Pick<ChangeError, 'isGone'>) => void this.#errors.push({ ...part, ...error })
    if (values === null) {
      fail({ column: null, what: 'the part is gone', hint: 'It was deleted. Leave its cells out', isGone: true })
      return null
    }
    const cells = all.filter(({ seen, wanted }) => comparable(seen) !== comparable(wanted))
    const unknown = cells.filter(({ column }) => !form.columns.includes(column))
    for (const { column } of unknown)
      fail({ column, what: 'the table has no such column', hint: 'Leave its cells out', isGone: true })
    if (unknown.length > 0) return null
    const wanted = Object.fromEntries(cells.map((cell) => [cell.column, cell.wanted]))
    const seen = Object.fromEntries(cells.map((cell) => [cell.column, cell.seen]))
    const checked = checkEdit(family, form, stored, { seen, wanted })
    for (const error of checked.errors) fail(error)
    if (checked.errors.length > 0) return null
    const { columns, conflicts } = checked
    this.#conflicts.push(...conflicts.map((conflict) => ({ ...part, ...conflict })))
    return conflicts.length > 0 || columns.length === 0 ? null : { columns, cells: { ...stored, ...checked.cells } }
  }
}
