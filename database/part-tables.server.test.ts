import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { isOwnTable } from '#database/own-tables.ts'
import { createPartTables } from '#database/part-tables.ts'
import { DIALECTS, emptySettings, tagsFor } from '#tests/programs/databases.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const TERMINALS = { table: 'Insulated-Military', columns: ['Part Num', 'Board Thicke', 'Base_Metal Sleeve Finish'] }
const JACKS = { table: 'Panel-Jacks', columns: ['Part no'] }

async function open(settings: DatabaseSettings): Promise<Database> {
  const database = await openDatabase(settings, 'catalog')
  onTestFinished(() => database.db.destroy())
  await migrate(database, 'catalog')
  return database
}

const add = ({ db }: Database, number: string) =>
  sql`insert into "Insulated-Military" ("Part Num") values (${number})`.execute(db)

async function ids({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select cast(id as text) as id from "Insulated-Military" order by "Insulated-Military".id`.execute(db)
  return rows.map((row) => row.id)
}

for (const dialect of DIALECTS) {
  test(`${dialect}: tables are created once, a new family's at the next start; a deleted id is not reused, a dropped table not made (behavior 15.2)`, async () => {
    const database = await open(await emptySettings(dialect))
    expect(await createPartTables(database, [TERMINALS], NOW)).toEqual(['Insulated-Military'])
    await add(database, '10-1')
    await add(database, '10-2')
    expect(await createPartTables(database, [TERMINALS, JACKS], NOW)).toEqual(['Panel-Jacks'])
    await sql`delete from "Insulated-Military" where id = 2`.execute(database.db)
    await add(database, '10-3')
    expect(await createPartTables(database, [TERMINALS, JACKS], NOW)).toEqual([])
    expect(await ids(database)).toEqual(['1', '3'])
    await sql`drop table "Insulated-Military"`.execute(database.db)
    expect(await createPartTables(database, [TERMINALS], NOW)).toEqual([])
    await expect(ids(database)).rejects.toThrow(/Insulated-Military/)
  })

  test(`${dialect}: an existing table keeps its rows`, async () => {
    const database = await open(await emptySettings(dialect))
    await sql`create table "Insulated-Military" (id integer primary key, "Part Num" text)`.execute(database.db)
    await sql`insert into "Insulated-Military" (id, "Part Num") values (7, '10-1')`.execute(database.db)
    await createPartTables(database, [TERMINALS], NOW)
    expect(await ids(database)).toEqual(['7'])
  })

  test(`${dialect}: two servers that start at the same time create each table once`, async () => {
    const settings = await emptySettings(dialect)
    const both = await Promise.all([open(settings), open(settings)])
    const created = await Promise.all(both.map((database) => createPartTables(database, [TERMINALS, JACKS], NOW)))
    expect(created.flat().sort()).toEqual(['Insulated-Military', 'Panel-Jacks'])
  })
}

test('postgres: insert, update, delete and truncate each increment the revision, a rollback restores it; a table made again gets its trigger back; a note counts too', async () => {
  const database = await open(await emptySettings('postgres'))
  await createPartTables(database, [TERMINALS], NOW)
  const revision = async () => {
    const { rows } = await sql<{ revision: string }>`select revision from catalog_revision`.execute(database.db)
    return Number(rows[0]?.revision)
  }
  const first = await revision()
  await add(database, '10-1')
  await sql`update "Insulated-Military" set "Part Num" = '10-2'`.execute(database.db)
  await sql`delete from "Insulated-Military"`.execute(database.db)
  await sql`truncate "Insulated-Military"`.execute(database.db)
  expect(await revision()).toBe(first + 4)
  const undone = database.db.transaction().execute(async (tx) => {
    await add({ ...database, db: tx }, '10-3')
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  expect(await revision()).toBe(first + 4)
  await sql`drop table "Insulated-Military"`.execute(database.db)
  await sql`create table "Insulated-Military" (id serial primary key, "Part Num" text)`.execute(database.db)
  await createPartTables(database, [TERMINALS], NOW)
  const again = await revision()
  await add(database, '10-4')
  expect(await revision()).toBe(again + 1)
  await database.db.insertInto('catalog_note').values({ key: 'a note', value: '', noted_at: '' }).execute()
  expect(await revision()).toBe(again + 2)
})

for (const dialect of DIALECTS) {
  test(`every table that the site creates on ${dialect} is known as its own`, { tags: tagsFor(dialect) }, async () => {
    const settings = await emptySettings(dialect)
    for (const kind of ['catalog', 'requests'] as const) {
      const database = await openDatabase(settings, kind)
      try {
        await migrate(database, kind)
        const names =
          dialect === 'sqlite'
            ? sql`select name from sqlite_master where type = 'table'`
            : sql`
          select table_name as name from information_schema.tables where table_schema = current_schema()`
        const { rows } = await names.$castTo<{ name: string }>().execute(database.db)
        expect(rows.length).toBeGreaterThan(3)
        expect(rows.filter(({ name }) => !isOwnTable(name))).toEqual([])
      } finally {
        await database.db.destroy()
      }
    }
  })
}

test("a family's table is none of them", () => {
  expect(['Panel-Jacks', 'military', 'Comm-Grounded'].filter(isOwnTable)).toEqual([])
})
