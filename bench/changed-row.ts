import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { readProductContent } from '#content/read-site-folder.ts'
import { sqliteFile } from '#database/open-database.ts'
import { LiveCatalog } from '#parts/live/live-catalog.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { besideGoal, milliseconds, say, sayMemory } from './figures.ts'
import { writeRows } from './whole-load.ts'

/*
 * One changed row: the time until the site shows it, and how late the event loop is meanwhile for a million
 * rows. `node bench/changed-row.ts 1000000`, or with a folder that `search.ts write` has filled.
 */

const SAMPLING_MS = 1
const ROUNDS = 5
const PAUSE_MS = 3_000
/** With a million rows. */
const [SHOWN_MS, LATE_MS] = [15_000, 50]
const silent = () => undefined

const CHANGES: readonly [what: string, statement: string][] = [
  ['a cell', `update "Panel-Jacks" set "Color" = 'Color ' || ? where id = 777`],
  ['a part number', `update "Panel-Jacks" set "Part no" = '10-777-' || ? where id = 777`],
  ['a new part', `insert into "Panel-Jacks" ("Part no") values ('10-778-' || ?)`],
  ['a part less', 'delete from "Panel-Jacks" where id = 1000 + ?'],
]

const [size = '1000000', given] = process.argv.slice(2)
const folder = given ?? (await mkdtemp(join(tmpdir(), 'bench-row-')))
if (given === undefined) await writeRows(folder, Number(size))
const live = await LiveCatalog.open({
  settings: { dataDir: folder, databaseUrl: null },
  families: FAMILIES,
  maker: readProductContent().company.maker,
  files: NO_FILES,
  log: { info: silent, warn: console.warn, error: console.error },
})
const start = performance.now()
await live.refresh()
const allRowsMs = performance.now() - start
say('all rows', milliseconds(allRowsMs), `${live.current()?.size} parts`)
sayMemory('in service')
const database = new DatabaseSync(sqliteFile(folder, 'catalog'), { timeout: 5_000 })
for (const [what, statement] of CHANGES) {
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(PAUSE_MS) // the snapshot of the round before is written meanwhile
    rounds.push(await change(statement, round))
  }
  const most = (figure: keyof Round) => Math.max(...rounds.map((round) => round[figure]))
  const shown = rounds.map((round) => round.shown).sort((a, b) => a - b)
  const middle = shown[ROUNDS >> 1] ?? 0
  const figures = [
    `median ${besideGoal(middle, SHOWN_MS)}`,
    `max ${milliseconds(most('shown'))}`,
    `loop late by ${besideGoal(most('late'), LATE_MS)}`,
    `main thread ${milliseconds(most('main'))} of processor, all threads ${milliseconds(most('all'))}`,
  ]
  say(what, ...figures)
}
sayMemory('at the end')
database.close()
await live.stop()
if (given === undefined) await rm(folder, { recursive: true })

type Round = { readonly shown: number; readonly late: number; readonly main: number; readonly all: number }

/**
 * Changes a row and looks for the new catalog all the time. Returns the milliseconds until it is there, by how many the
 * event loop was late at most, and the processor time of this thread and of all.
 */
async function change(statement: string, round: number): Promise<Round> {
  const before = live.current()?.revision
  const loop = monitorEventLoopDelay({ resolution: SAMPLING_MS })
  database.prepare(statement).run(round)
  const from = performance.now()
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()]
  loop.enable()
  while (live.current()?.revision === before) await delay(SAMPLING_MS)
  live.current()?.search('10-777')
  const shown = performance.now() - from
  loop.disable()
  const used = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
  const late = Math.max(0, loop.max / 1e6 - SAMPLING_MS)
  return { shown, late, main: used(process.threadCpuUsage(main)), all: used(process.cpuUsage(all)) }
}
