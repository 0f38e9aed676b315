import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { isOwnTable } from '#database/own-tables.ts'
import { DIALECTS, freshSettings, tagsFor } from '#tests/programs/databases.ts'

for (const dialect of DIALECTS) {
  test(`every table that the site creates on ${dialect} is known as its own`, { tags: tagsFor(dialect) }, async () => {
    const settings = await freshSettings(dialect)
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
