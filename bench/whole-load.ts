import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { findWords } from '#app/search/find-words.ts'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { readProductContent } from '#content/read-site-folder.ts'
import { openDatabase, sqliteFile } from '#database/open-database.ts'
import { prepareCatalog } from '#parts/database/database-source.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { megabytes, milliseconds, say, sayMemory, saySearches, sayTimes, timedRun } from './figures.ts'
import { generateTables, numberPlaces } from './million.ts'
import { makeTerms, makeWords } from './search-terms.ts'

const SAMPLING_MS = 10
const MAX_NUMBERS = 20_000

/** Fills `catalog.db` in the folder with generated rows. */
export async function writeRows(folder: string, parts: number, families = FAMILIES): Promise<void> {
  const file = sqliteFile(folder, 'catalog')
  const opened = await openDatabase({ dataDir: folder, databaseUrl: null }, 'catalog')
  await prepareCatalog(opened, FAMILIES, new Date())
  await opened.db.destroy()
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

/** Builds the Catalog in a thread as the site does: first at startup, then while the first one answers. */
export async function benchLoad(folder: string, parts: number): Promise<void> {
  const terms = makeTerms(someNumbers(parts), 1000)
  sayMemory('before')
  const from = performance.now()
  let { catalog, bytes } = await load(folder)
  say('loaded', milliseconds(performance.now() - from), `${catalog.size} parts`, megabytes(bytes), `peak rss ${peak()}`)
  sayMemory('in service')
  saySearches(terms, (term) => catalog.search(term))
  sayWords(catalog, terms)
  const stop = watchLoop(() => catalog, [...terms.values()].flat())
  ;({ catalog, bytes } = await load(folder))
  stop()
  sayMemory('after the swap')
}

/** Times the search for words, its first use, and what the dropdown and the page add to a search. */
function sayWords(catalog: Catalog, terms: ReadonlyMap<string, readonly string[]>): void {
  const find = (term: string) => findWords(catalog, FAMILIES, CONTENT, term)
  say('first words', milliseconds(timedRun(() => find('red tip jack'))))
  saySearches(makeWords(), find)
  const sample = [...terms.values()].flatMap((list) => list.slice(0, 100))
  const count = (term: string) => catalog.matchCount(term)
  const page = (q: string) => catalog.matches({ q, table: null, page: 1 })
  sayTimes(
    'total',
    sample.map((term) => timedRun(() => count(term))),
  )
  sayTimes(
    'page of matches',
    sample.map((term) => timedRun(() => page(term))),
  )
}

/** Reads the rows of the folder's database and opens the Catalog as the site does. */
export async function load(folder: string): Promise<{ catalog: Catalog; bytes: number }> {
  const place = { kind: 'sqlite', file: sqliteFile(folder, 'catalog') } as const
  const packed = await runCatalogTask({ kind: 'build', place, families: FAMILIES }, new AbortController().signal)
  return {
    catalog: openCatalog(packed, FAMILIES, readProductContent().company.maker, NO_FILES),
    bytes: Object.values(packed.buffers).reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
}

/** Searches meanwhile as visitors do. Prints the event-loop delay, the slowest answer and the peak memory. */
function watchLoop(current: () => Catalog, terms: readonly string[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLING_MS })
  let asked = 0
  let slowest = 0
  const timer = setInterval(() => {
    slowest = Math.max(
      slowest,
      timedRun(() => current().search(terms[asked++ % terms.length] ?? '')),
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

/** The peak memory of this process so far. */
const peak = (): string => megabytes(process.resourceUsage().maxRSS * 1024)

function someNumbers(parts: number): string[] {
  const step = Math.ceil(parts / MAX_NUMBERS)
  return generateTables(FAMILIES, parts).flatMap((table) => {
    const rows = Array.from({ length: Math.floor(table.size / step) }, (_, index) => table.row(index * step))
    return rows.flatMap((row) => numberPlaces(table).flatMap((place) => row[place] ?? []))
  })
}
