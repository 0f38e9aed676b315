import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { type DatabaseName, openDatabase } from '#database/open-database.ts'
import { DIALECTS, type Dialect, emptySettings } from '#tests/programs/databases.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/data-model.md'), 'utf8')
const ONLY_IN: Readonly<Record<string, Dialect>> = { SQLite: 'sqlite', PostgreSQL: 'postgres' }

/** The tables of one chapter, without those of the other dialect: `forgotten`, or `loose_file` (SQLite). */
const named = (file: string, dialect: Dialect): string[] =>
  DOCUMENT.split(/^## /m)
    .filter((chapter) => chapter.includes(`(\`${file}\`)\n`))
    .flatMap((chapter) => [...chapter.matchAll(/^\| (`[^|]+) \| [^|]+ \| [^|]+ \|$/gm)])
    .filter(([, cell = '']) => (ONLY_IN[/\((\w+)\)$/.exec(cell)?.[1] ?? ''] ?? dialect) === dialect)
    .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))

for (const dialect of DIALECTS) {
  test(`docs/data-model.md names the tables of ${dialect}, and no others`, async () => {
    const settings = await emptySettings(dialect)
    const tablesOf = async (name: DatabaseName): Promise<string[]> => {
      const database = await openDatabase(settings, name)
      onTestFinished(() => database.db.destroy())
      await migrate(database, name)
      const { rows } = await (dialect === 'sqlite'
        ? sql<{
            name: string
          }>`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')`
        : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      ).execute(database.db)
      return rows.map((row) => row.name).filter((table) => !/^(?:kysely|sqlite)_/.test(table))
    }
    const catalog = named('catalog.db', dialect)
    const requests = named('requests.db', dialect)
    if (dialect === 'sqlite') {
      expect((await tablesOf('catalog')).sort()).toEqual(catalog.sort())
      expect((await tablesOf('requests')).sort()).toEqual(requests.sort())
    } else expect((await tablesOf('requests')).sort()).toEqual([...catalog, ...requests].sort())
  })
}
