import type { Kysely } from 'kysely'
import { countOf } from '#catalog/quantities/format-count.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import type { Tables } from '#database/tables.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { type AddedColumn, addedColumns, hideColumn, publishColumn, removeColumn } from '#parts/import/added-columns.ts'

type ColumnsRequest = {
  readonly what: string
  readonly columns: readonly string[]
  readonly table: string | null
  readonly force: boolean
}

type Change = {
  readonly done: string
  readonly apply: (db: Kysely<Tables>, column: AddedColumn, now: Date) => Promise<void>
}

const CHANGES: Readonly<Record<string, Change>> = {
  publish: { done: 'public now', apply: publishColumn },
  hide: { done: 'private now', apply: hideColumn },
  remove: { done: 'removed', apply: removeColumn },
}

/** `catalog columns`: lists, publishes, hides and removes columns that the registry doesn't know (behavior 15.17). */
export async function columnsCommand(work: CommandWork, request: ColumnsRequest): Promise<ExitCode> {
  const { now, print } = work
  const families = withSideTables(work.families)
  return await withPartTables<ExitCode>(work, async (database) => {
    const added = await addedColumns(database, families)
    const inTable = added.filter(({ table }) => request.table === null || table === request.table)
    const change = Object.hasOwn(CHANGES, request.what) ? CHANGES[request.what] : undefined
    if (!change && request.what === 'list' && request.columns.length === 0) {
      for (const column of inTable) print(formatColumn(column))
      if (inTable.length === 0) print('The tables have no columns besides those of their families.')
      return 0
    }
    if (!change) throw new Error(`There is no 'columns ${request.what}': see --help.`)
    assertMayChange(request, inTable)
    const chosen = inTable.filter(({ column }) => request.columns.includes(column))
    await database.db.transaction().execute(async (tx) => {
      for (const column of chosen) await change.apply(tx, column, now())
    })
    for (const { table, column } of chosen) print(`${table}: '${column}' is ${change.done}`)
    return 0
  })
}

function assertMayChange({ what, columns, table, force }: ColumnsRequest, added: readonly AddedColumn[]): void {
  if (columns.length === 0) throw new Error(`Name the columns: npm run catalog -- columns ${what} "<column>"`)
  const missing = columns.find((name) => added.every(({ column }) => column !== name))
  if (missing !== undefined) {
    const names = [...new Set(added.map(({ column }) => `'${column}'`))].join(', ')
    const where = table === null ? 'No table' : `The table '${table}'`
    throw new Error(
      `${where} has an added column '${missing}'. Added are: ${names || 'none'}. Columns of a family stay public.`,
    )
  }
  const filled = added.find(({ column, values }) => columns.includes(column) && values > 0)
  if (what === 'remove' && !force && filled)
    throw new Error(`${formatColumn(filled)}. Add --force to delete its values; no command brings them back.`)
}

const formatColumn = ({ table, column, values, isPublic }: AddedColumn): string =>
  `${table}: '${column}', ${isPublic ? 'public' : 'private'}, ${countOf(values, 'value')}`
