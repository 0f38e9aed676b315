import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { finished } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { readTableQuery } from '#catalogue/facets/table-query.ts'
import { NO_FILES } from '#catalogue/part/part-files.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { familyByTable } from '#catalogue/registry/family-by-table.ts'
import { sampleRows } from '#demo/sample-rows.ts'
import { createLiveCatalogue } from '#sources/live/live-catalogue.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

const ROWS = 100_000
const TABLE = 'Insulated Commercial'
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
const family = familyByTable(FAMILIES, TABLE)
if (!family) throw new Error(`The registry has no table ${TABLE}`)
const { columns, rows } = sampleRows(family)
const numberAt = columns.indexOf(family.numberColumn)

/** A file of 100,000 parts like the sample's. `finish` goes into every finish, so that all rows change. */
async function writeParts(name: string, finish: string): Promise<string> {
  const path = join(folder, name)
  const finishAt = columns.indexOf('Terminal Finish')
  const file = createWriteStream(path)
  file.write(csvText([columns], true))
  for (let start = 0; start < ROWS; start += rows.length) {
    const lot = rows.map((row, index) =>
      row.map((cell, at) => (at === numberAt ? `9${start + index}-1-0001` : at === finishAt ? finish : cell)),
    )
    file.write(csvText(lot, false))
  }
  file.end()
  await finished(file)
  return path
}

/** Runs `catalogue import` as an operator would, while a live catalog answers. */
async function importing(asked: Family, path: string, ...options: readonly string[]): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const waits: number[] = []
  const started = performance.now()
  const child = spawn(process.execPath, ['cli/catalogue-cli.ts', 'import', path, '--table', TABLE, ...options], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)))
  let seconds: number | null = null
  const code = ended.then((exit) => {
    seconds = (performance.now() - started) / 1000
    return exit
  })
  loop.enable()
  const query = readTableQuery(new URLSearchParams('color=Red'), asked)
  const until = () => seconds !== null && performance.now() - started > seconds * 1000 + 5_000
  while (!until()) {
    const asked = performance.now()
    live.current()?.table(TABLE)?.page(query)
    await delay(10)
    waits.push(performance.now() - asked - 10)
  }
  loop.disable()
  waits.sort((a, b) => a - b)
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)
  console.log(
    `${options.join(' ') || 'import'}: ${(seconds ?? 0).toFixed(1)} s, exit code ${await code}; loop delay of a site meanwhile, ms: ` +
      `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(0.9999)} (${(loop.max / 1e6).toFixed(1)} with the timer's 5)`,
  )
}

const live = await createLiveCatalogue({
  settings: { dataDir: folder, databaseUrl: process.env.DATABASE_URL ?? null },
  families: FAMILIES,
  maker: 'Concord',
  files: NO_FILES,
  log: SILENT,
})
try {
  console.log(`${ROWS.toLocaleString('en-US')} parts, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite'}`)
  const first = await writeParts('first.csv', 'Gold')
  await importing(family, first)
  await importing(family, first, '--dry-run')
  await importing(family, await writeParts('second.csv', 'Silver'))
} finally {
  await live.stop()
  await rm(folder, { recursive: true, force: true })
}
