import { type Kysely, sql } from 'kysely'
import type { Family } from '#catalog/registry/family.ts'
import { knownColumns } from '#catalog/registry/record-columns.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import { addCatalogNote, publicNote } from '#parts/changes/catalog-notes.ts'
import { countValues, presentColumns } from '#parts/database/part-table-writer.ts'

export type AddedColumn = {
  readonly table: string
  readonly column: string
  readonly values: number
  readonly isPublic: boolean
}

export async function addedColumns(database: Database, families: readonly Family[]): Promise<AddedColumn[]> {
  const notes = await database.db.selectFrom('catalog_note').select('key').execute()
  const keys = new Set(notes.map(({ key }) => key))
  const found: AddedColumn[] = []
  for (const family of families) {
    const { table } = family
    const known = knownColumns(family)
    for (const column of await presentColumns(database, table)) {
      if (known.has(column)) continue
      const values = await countValues(database.db, table, column)
      found.push({ table, column, values, isPublic: keys.has(publicNote(table, column)) })
    }
  }
  return found
}

/** Makes the site show a column, within seconds. */
export const publishColumn = (db: Kysely<Tables>, { table, column }: AddedColumn, now: Date): Promise<void> =>
  addCatalogNote(db, publicNote(table, column), '', now)

export async function hideColumn(db: Kysely<Tables>, { table, column }: AddedColumn): Promise<void> {
  await db.deleteFrom('catalog_note').where('key', '=', publicNote(table, column)).execute()
}

export async function removeColumn(db: Kysely<Tables>, added: AddedColumn): Promise<void> {
  await sql`alter table ${sql.id(added.table)} drop column ${sql.id(added.column)}`.execute(db)
  await hideColumn(db, added)
}
