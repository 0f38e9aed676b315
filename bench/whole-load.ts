import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import type { Catalogue } from '#catalogue/answers.ts'
import { openCatalogue } from '#catalogue/catalogue.ts'
import { COMPANY } from '#catalogue/company.ts'
import { FAMILIES } from '#catalogue/families.ts'
import { NO_FILES } from '#catalogue/part-files.ts'
import { openSqlite, sqliteFile } from '#database/open.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { runCatalogueTask } from '#sources/worker-run.ts'
import { megabytes, milliseconds, say, sayMemory, saySearches, timed } from './figures.ts'
import { generateTables, numberPlaces } from './million.ts'
import { makeTerms } from './search-terms.ts'

const SAMPLING_MS = 10
const MOST_NUMBERS = 20_000

/** Fills `catalogue.db` in the folder with generated rows. */
export async function writeRows(folder: string, parts: number, families = FAMILIES): Promise<void> {
  const file = sqliteFile(folder, 'catalogue')
  const { db } = await openSqlite(file)
  await prepareCatalogue({ dialect: 'sqlite', db }, FAMILIES, new Date())
  await db.destroy()
  const database = new DatabaseSync(file)
  database.exec('begin')
  for (const { family, columns, rows } of generateTables(families, parts)) {
    const names = columns.map((name) => `"${name}"`).join(', ')
    const marks = columns.map(() => '?').join(', ')
    const insert = database.prepare(`insert into "${family.table}" (${names}) values (${marks})`)
    for (const row of rows()) insert.run(...row)
  }
  database.exec('commit')
  database.close()
}

/** Rows to Catalogue in a thread, as the site does it: the first time, and again while the first one answers. */
export async function benchLoad(folder: string, parts: number): Promise<void> {
  const terms = makeTerms(someNumbers(parts), 1000)
  sayMemory('before')
  const from = performance.now()
  let { catalogue, bytes } = await load(folder)
  say(
    'loaded',
    milliseconds(performance.now() - from),
    `${catalogue.size} parts`,
    megabytes(bytes),
    `peak rss ${peak()}`,
  )
  sayMemory('in service')
  saySearches(terms, (term) => catalogue.search(term))
  const stop = watchLoop(() => catalogue, [...terms.values()].flat())
  ;({ catalogue, bytes } = await load(folder))
  stop()
  sayMemory('after the swap')
}

/** Reads the rows of the folder's database and opens them as a Catalogue, as the site does it. */
export async function load(folder: string): Promise<{ catalogue: Catalogue; bytes: number }> {
  const place = { kind: 'sqlite', file: sqliteFile(folder, 'catalogue') } as const
  const buffer = await runCatalogueTask({ kind: 'build', place, families: FAMILIES }, new AbortController().signal)
  return { catalogue: openCatalogue(buffer, FAMILIES, COMPANY.maker, NO_FILES), bytes: buffer.byteLength }
}

/** Searches all the while, as visitors do; says how late the loop and the slowest answer were, and the peak of memory. */
function watchLoop(current: () => Catalogue, terms: readonly string[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLING_MS })
  let asked = 0
  let slowest = 0
  const timer = setInterval(() => {
    slowest = Math.max(
      slowest,
      timed(() => current().search(terms[asked++ % terms.length] ?? '')),
    )
  }, SAMPLING_MS)
  delay.enable()
  return () => {
    delay.disable()
    clearInterval(timer)
    const late = (nanoseconds: number) => milliseconds(Math.max(0, nanoseconds / 1e6 - SAMPLING_MS))
    say(
      'loop in the swap',
      `p50 ${late(delay.percentile(50))}`,
      `p99 ${late(delay.percentile(99))}`,
      `max ${late(delay.max)}`,
    )
    say('search in the swap', `${asked} searches`, `max ${milliseconds(slowest)}`, `peak rss ${peak()}`)
  }
}

/** The most memory that this process has had so far. */
const peak = (): string => megabytes(process.resourceUsage().maxRSS * 1024)

function someNumbers(parts: number): string[] {
  const step = Math.ceil(parts / MOST_NUMBERS)
  return generateTables(FAMILIES, parts).flatMap((table) => {
    const rows = Array.from({ length: Math.floor(table.size / step) }, (_, index) => table.row(index * step))
    return rows.flatMap((row) => numberPlaces(table).flatMap((place) => row[place] ?? []))
  })
}
