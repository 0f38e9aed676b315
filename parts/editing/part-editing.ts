import { type Kysely, sql } from 'kysely'
import type { Catalog, FoundPart } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Database, DatabaseSettings } from '#database/open-database.ts'
import type { Db, Tables } from '#database/tables.ts'
import { noteFilled } from '#parts/changes/catalog-notes.ts'
import { storedFields } from '#parts/changes/change-log.ts'
import { countRows, existingRows, insertRows, removeRows, updateRows } from '#parts/database/part-table-writer.ts'
import { type ChangeOptions, type ChangeOutcome, type ChangeSet, changeParts } from '#parts/editing/change-parts.ts'
import { type GridPage, type GridQuery, gridRows } from '#parts/editing/grid-rows.ts'
import {
  type Cells,
  checkCells,
  checkEdit,
  conflictsIn,
  type EditedTable,
  type EditOutcome,
  type Editor,
  editedTable,
  locked,
  numberOf,
  numberTaken,
  pickCells,
  privateColumns,
  readCells,
  readCellsOf,
} from '#parts/editing/part-cells.ts'
import { acceptingLosses } from '#parts/live/accepting-losses.ts'
import { shrinksTooMuch } from '#parts/live/shrink-check.ts'
import { type UndoOutcome, undoRun } from '#parts/runs/undo-run.ts'
import type { Person } from '#people/person.ts'
import { Problem } from '#shared/problem.ts'
import { dayIn } from '#shared/zoned-day.ts'

const MAX_CHANGED_CELLS = 10_000

type PartEdit = { readonly id: string; readonly seen: Cells; readonly wanted: Cells }

/** Changes one part's cells that differ from what was seen. A cell changed since then conflicts (behavior 21.22). */
export function changePart(database: Database, family: Family, edit: PartEdit, editor: Editor): Promise<EditOutcome> {
  return locked(database, family, editor, 'part.changed', async ({ tx, table, run }) => {
    const { id } = edit
    const stored = await readCells(tx, family.table, table.columns, id)
    if (!stored) return { kind: 'gone' }
    const { cells, errors, columns, conflicts } = checkEdit(family, table, stored, edit)
    const isRenumbered = table.keys.some((key) => columns.includes(key))
    const taken = isRenumbered ? await takenIn(tx.db, family.table, table, { ...stored, ...cells }, id) : []
    if (errors.length > 0) return { kind: 'refused', errors: [...errors, ...taken] }
    if (conflicts.length > 0) return { kind: 'conflict', conflicts, cells: stored }
    if (columns.length === 0) return { kind: 'done', id, number: numberOf(table, stored), run: null }
    if (taken.length > 0) return { kind: 'refused', errors: taken }
    const values = columns.map((column) => cells[column] ?? null)
    return await run(numberOf(table, { ...stored, ...cells }), async (around) => {
      await updateRows(tx.db, family.table, columns, [{ id, values }], around)
      return id
    })
  })
}

/** Looks only at the rows with the part's number: a table has a million. */
async function takenIn(db: Db, name: string, table: EditedTable, cells: Cells, own: string | null) {
  const number = numberOf(table, cells)
  return number ? numberTaken(await existingRows(db, name, table.keys, number), table, cells, own) : []
}

export function addPart(database: Database, family: Family, wanted: Cells, editor: Editor): Promise<EditOutcome> {
  return locked(database, family, editor, 'part.added', async ({ tx, table, run }) => {
    const { columns: all, number } = table
    const asked = { ...pickCells(wanted, all), ...(number === null ? {} : { [number]: wanted[number] ?? null }) }
    const { cells, errors } = checkCells(family, table, asked)
    const columns = all.filter((column) => column in cells)
    const taken = await takenIn(tx.db, family.table, table, cells, null)
    if (errors.length + taken.length > 0) return { kind: 'refused', errors: [...errors, ...taken] }
    const values = columns.map((column) => cells[column] ?? null)
    return await run(numberOf(table, cells), async (around) => {
      const [added = ''] = await insertRows(tx.db, family.table, columns, [{ id: null, values }], around)
      await noteFilled(tx.db, editor.now)
      return added
    })
  })
}

/** Removes a part, unless it has changed since it was shown. */
export function removePart(
  database: Database,
  family: Family,
  { id, seen }: Pick<PartEdit, 'id' | 'seen'>,
  editor: Editor,
): Promise<EditOutcome> {
  return locked(database, family, editor, 'part.deleted', async ({ tx, table, run }) => {
    const { columns } = table
    const stored = await readCells(tx, family.table, columns, id)
    if (!stored) return { kind: 'gone' }
    const conflicts = conflictsIn(columns, stored, { seen, wanted: seen })
    if (conflicts.length > 0) return { kind: 'conflict', conflicts, cells: stored }
    return await run(numberOf(table, stored), async (around) => {
      await removeRows(tx.db, family.table, [id], around)
      return id
    })
  })
}

export type TableForm = Awaited<ReturnType<PartEditing['form']>>

export type ChangeWish = Pick<ChangeOptions, 'title' | 'isNews' | 'accept' | 'dryRun'>

export type EditingSources = {
  readonly settings: DatabaseSettings
  readonly database: () => Promise<Database>
  families(): readonly Family[]
  catalog(): Catalog | null
  now(): Date
  readonly timeZone: string
  /** Records new runs in the log. Never throws: a run stores what the log says of it. */
  readonly record: () => Promise<void>
}

/** Edits our own database's parts, one or many in one change. Throws a Problem (404) for a missing table. */
export class PartEditing {
  readonly #sources: EditingSources
  readonly maxCells = MAX_CHANGED_CELLS

  constructor(sources: EditingSources) {
    this.#sources = sources
  }

  #editor(by: Person): Editor {
    return { by, now: this.#sources.now() }
  }

  #family(table: string): Family {
    const family = this.#sources.families().find((one) => one.table === table)
    if (family) return family
    throw new Problem(404, `There is no family with the table '${table}'.`, 'Choose one on the page Parts.')
  }

  async #recorded<Done extends EditOutcome | ChangeOutcome | UndoOutcome>(edit: Promise<Done>): Promise<Done> {
    const outcome = await edit
    if ('run' in outcome && outcome.run !== null) await this.#sources.record()
    return outcome
  }

  async form(table: string) {
    const family = this.#family(table)
    const opened = await this.#sources.database()
    const found = await editedTable(opened, family)
    if (!found) throw new Problem(404, `The database has no table '${table}'.`, 'Someone has dropped it.')
    const hidden = await privateColumns(opened, family, found.columns)
    return { table, columns: found.columns, number: found.number, hidden }
  }

  /** `cells` is null if there is no part with this id. Its history is returned even then. */
  async read({ table, columns }: TableForm, id: string): Promise<{ cells: Cells | null; history: PartEntry[] }> {
    const opened = await this.#sources.database()
    return { cells: await readCells(opened, table, columns, id), history: await partHistory(opened.db, table, id) }
  }

  async cells(parts: readonly (Pick<FoundPart, 'tableName' | 'id'> | null)[]): Promise<(Cells | null)[]> {
    const opened = await this.#sources.database()
    const known = parts.filter((part) => part !== null)
    const byTable = new Map<string, Map<string, Cells>>()
    for (const [name, own] of Map.groupBy(known, ({ tableName }) => tableName)) {
      const ids = own.map(({ id }) => id)
      const table = await editedTable(opened, this.#family(name))
      if (table) byTable.set(name, await readCellsOf(opened, name, table.columns, ids))
    }
    return parts.map((part) => (part && byTable.get(part.tableName)?.get(part.id)) ?? null)
  }

  async change(table: string, edit: PartEdit, by: Person): Promise<EditOutcome> {
    return this.#recorded(changePart(await this.#sources.database(), this.#family(table), edit, this.#editor(by)))
  }

  async add(table: string, cells: Cells, by: Person): Promise<EditOutcome> {
    return this.#recorded(addPart(await this.#sources.database(), this.#family(table), cells, this.#editor(by)))
  }

  async remove(table: string, part: Pick<PartEdit, 'id' | 'seen'>, by: Person): Promise<EditOutcome> {
    const database = await this.#sources.database()
    const remove = () => this.#recorded(removePart(database, this.#family(table), part, this.#editor(by)))
    return await this.#removing(table, remove)
  }

  /** The person asked for the removal, so the site must not quarantine it. A catalog is only built if it would. */
  #removing<Done>(table: string, change: () => Promise<Done>): Promise<Done> {
    const { settings, families, now, catalog, database } = this.#sources
    return acceptingLosses({ settings, families: families(), now: now() }, change, async () =>
      shrinksTooMuch(catalog()?.table(table)?.size ?? 0, (await countRows(await database(), table)) ?? 0),
    )
  }

  async rows(form: TableForm, query: GridQuery): Promise<GridPage> {
    return await gridRows(await this.#sources.database(), form, query)
  }

  /** Returns at most `maxCells` + 1 rows whose cell in a column equals one of these values, by id. */
  async cellsWith(table: string, column: string, values: readonly string[]): Promise<{ id: string; value: string }[]> {
    const { rows } = await sql<{ id: string; value: string }>`
      select cast(id as text) as id, cast(${sql.id(column)} as text) as value from ${sql.id(this.#family(table).table)}
      where cast(${sql.id(column)} as text) in (${sql.join(values)})
      order by ${sql.id(table)}.id limit ${MAX_CHANGED_CELLS + 1}`.execute((await this.#sources.database()).db)
    return rows
  }

  /** Changes cells of many parts, or only previews it with `dryRun`. Throws a Problem (413) for too many cells. */
  async changeAll(set: ChangeSet, wish: ChangeWish, by: Person): Promise<ChangeOutcome> {
    const count = set.reduce((sum, { cells }) => sum + cells.length, 0)
    if (count > MAX_CHANGED_CELLS) {
      const advice = `Change at most ${MAX_CHANGED_CELLS} at a time, or import a file.`
      throw new Problem(413, `${count} cells are too many at once.`, advice)
    }
    const { timeZone, now, catalog } = this.#sources
    const options = { ...this.#editor(by), ...wish, catalog: catalog(), today: dayIn(timeZone, now()) }
    return this.#recorded(changeParts(await this.#sources.database(), this.#sources.families(), set, options))
  }

  /** Undoes one edit's run. `part` is what a person calls the part. Throws a Problem if it can't be undone. */
  async undo(table: string, run: string, part: string, by: Person): Promise<UndoOutcome> {
    const act = { action: 'part.undone', subject: part, detail: {} }
    const options = { ...this.#editor(by), by, act }
    const database = await this.#sources.database()
    const undo = () => this.#recorded(undoRun(database, this.#sources.families(), run, options))
    return await this.#removing(table, undo)
  }
}

export type PartEntry = Awaited<ReturnType<typeof partHistory>>[number]

const MAX_ENTRIES = 50

/** A part's history, newest first, private columns too. `by`: null for the command line. `run`: an edit of it alone that can be undone. */
export async function partHistory(db: Kysely<Tables>, table: string, id: string) {
  const rows = await db
    .selectFrom('catalog_change as change')
    .leftJoin('import_run as run', 'run.id', 'change.run_id')
    .selectAll('change')
    .select(['run.kind as run_kind', 'run.undone_by', 'run.undo_lost'])
    .where('change.table_name', '=', table)
    .where('change.part_id', '=', id)
    .orderBy('change.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.flatMap((row) => {
    if (row.kind === 'summary') return []
    const run = row.run_kind === 'edit' && row.undone_by === null && row.undo_lost === null ? row.run_id : null
    const facts = { kind: row.kind, id, number: row.part_number, fields: storedFields(row.fields) }
    return [{ ...facts, key: row.id, at: row.changed_at, by: row.by_name, run }]
  })
}
