import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Catalog } from '#catalog/answers.ts'
import { sqliteFile } from '#database/open-database.ts'
import { startPostgres } from '#tests/programs/postgres.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { megabytes, milliseconds, say, sayMemory, sayTimes, timedRun } from './figures.ts'
import { asSql, makeQuestions, type Question } from './list-questions.ts'
import { type GeneratedTable, generateTables } from './million.ts'
import { load, writeRows } from './whole-load.ts'

const SIZES = [8_000, 1_000_000]
const MAX_OPTIONS = 60
const ROWS_A_STATEMENT = 1000

/** A page of rows and the counts of every option, from the Catalog, SQLite and PostgreSQL in one run. */
async function benchLists(parts: number, families = FAMILIES): Promise<void> {
  const tables = generateTables(families, parts)
  const questions = makeQuestions(tables, 300)
  const fewer = questions.slice(0, parts > 100_000 ? 12 : 60) // the databases are slow at these
  const folder = await mkdtemp(join(tmpdir(), 'bench-list-'))
  const cluster = await startPostgres()
  try {
    await writeRows(folder, parts, families)
    const from = performance.now()
    const { catalog, bytes } = await load(folder)
    say('loaded', milliseconds(performance.now() - from), `${catalog.size} parts`, megabytes(bytes))
    for (const { family } of tables)
      say('first question', family.table, milliseconds(timedRun(() => first(catalog, family.table))))
    for (const question of questions) answer(catalog, question) // warms up
    sayTimes(
      'Catalog',
      questions.map((question) => timedRun(() => answer(catalog, question))),
    )
    sayMemory('memory')
    sayTimes('SQLite', askSqlite(folder, fewer))
    sayTimes('PostgreSQL', await askPostgres(cluster.url, tables, fewer))
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
}

function answer(catalog: Catalog, { family, query }: Question): void {
  const table = catalog.table(family.table)
  const page = table?.page(query)
  table?.facets(query, MAX_OPTIONS)
  for (const row of page?.rows ?? []) table?.listed(row)
}

function first(catalog: Catalog, name: string): void {
  const [question] = makeQuestions(
    generateTables(
      FAMILIES.filter(({ table }) => table === name),
      10,
    ),
    1,
  )
  if (question) answer(catalog, question)
}

function askSqlite(folder: string, questions: readonly Question[]): number[] {
  const database = new DatabaseSync(sqliteFile(folder, 'catalog'), { readOnly: true })
  const times = questions.map((question) => timedRun(() => asSql(question).map((sql) => database.prepare(sql).all())))
  database.close()
  return times
}

async function askPostgres(
  url: string,
  tables: readonly GeneratedTable[],
  questions: readonly Question[],
): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  await fillPostgres(client, tables)
  const times: number[] = []
  for (const question of questions) {
    const from = performance.now()
    for (const sql of asSql(question)) await client.query(sql)
    times.push(performance.now() - from)
  }
  await client.end()
  return times
}

async function fillPostgres(client: pg.Client, tables: readonly GeneratedTable[]): Promise<void> {
  for (const table of tables) {
    const columns = table.columns.map((name) => `"${name}" ${name === 'id' ? 'bigint primary key' : 'text'}`)
    await client.query(`create table "${table.family.table}" (${columns.join(', ')})`)
    const names = table.columns.map((name) => `"${name}"`).join(', ')
    for (let from = 0; from < table.size; from += ROWS_A_STATEMENT) {
      const rows = Array.from({ length: Math.min(ROWS_A_STATEMENT, table.size - from) }, (_, index) =>
        table.row(from + index),
      )
      const records = rows.map((row) =>
        Object.fromEntries(table.columns.map((name, index) => [name, row[index] ?? null])),
      )
      await client.query(
        `insert into "${table.family.table}" (${names})
         select ${names} from jsonb_populate_recordset(null::"${table.family.table}", $1)`,
        [JSON.stringify(records)],
      )
    }
    await client.query(`analyze "${table.family.table}"`)
  }
}

const [size] = process.argv.slice(2)
for (const parts of size ? [Number(size)] : SIZES) {
  console.log(`\n${parts} parts over ${FAMILIES.length} families: a page and all counts`)
  await benchLists(parts)
}
const ONE = FAMILIES.filter(({ table }) => table === 'Insulated Commercial')
if (!size) {
  console.log('\n1000000 parts in one family: a page and all counts')
  await benchLists(1_000_000, ONE)
}
