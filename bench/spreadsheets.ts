import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { detectSeparator } from '#catalogue/lists/pasted/find-table.ts'
import { MAX_SOURCE_LINES } from '#catalogue/lists/pasted/split-text.ts'
import { sampleRows } from '#demo/sample-rows.ts'
import { createListReader } from '#spreadsheets/lists/list-file.ts'
import { createWorkbookReader } from '#spreadsheets/lists/list-workbook.ts'
import { openWorkbook } from '#spreadsheets/reader/open-workbook.ts'
import type { Sheet } from '#spreadsheets/sheet.ts'
import { createWorkbooks } from '#spreadsheets/writer/workbook-thread.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** Writes a workbook of 100,000 parts as a visitor downloads it, reads it as an import does, and reads a dense list. */
const ROWS = 100_000
const CHUNK = 64
const family = FAMILIES.find(({ table }) => table === 'Insulated Commercial')
if (!family) throw new Error('The registry has no such table')
const { columns, rows } = sampleRows(family)
const folder = await mkdtemp(join(tmpdir(), 'bench-spreadsheets-'))
const workbooks = createWorkbooks()

const row = (index: number) =>
  rows[index % rows.length]?.map((cell, at) => (at === 0 ? `9${index}-1-0001` : cell)) ?? []
const sheetOf = (name: string, size: number): Sheet => ({
  name,
  headings: columns,
  numberColumns: [],
  size,
  async *chunks() {
    for (let start = 0; start < size; start += CHUNK) {
      yield Array.from({ length: Math.min(CHUNK, size - start) }, (_, index) => row(start + index))
    }
  },
})

/** Runs work. Prints its time, how much the process grew at most, and the delay of the event loop meanwhile. */
async function measured(what: string, work: () => Promise<string>): Promise<void> {
  await delay(500)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const from = performance.now()
  const cpu = process.cpuUsage()
  const result = await work()
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  loop.disable()
  clearInterval(watch)
  highest = Math.max(highest, process.memoryUsage().rss)
  const memory = `+${((highest - before) / 1e6).toFixed(0)} MB`
  console.log(
    `${what}: ${seconds.toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of processor time), ${memory}, loop p99 ${(loop.percentile(99) / 1e6).toFixed(1)} ms, ${result}`,
  )
}

const write = (sheet: Sheet, file: string) => pipeline(workbooks.write(sheet), createWriteStream(file))
const megabytes = async (file: string) => `${((await stat(file)).size / 1e6).toFixed(2)} MB`

const large = join(folder, 'large.xlsx')
await measured('write 100,000 rows', async () => {
  await write(sheetOf('Parts', ROWS), large)
  return await megabytes(large)
})
await measured('read 100,000 rows', async () => {
  let count = 0
  for (const sheet of await openWorkbook(large)) {
    for await (const { line } of sheet.rows(() => {})) {
      count += 1
      if (line % 1_000 === 0) await delay(0) // as the import waits for its database
    }
  }
  return `${count} rows`
})
const list = join(folder, 'list.xlsx')
const dense = Number(process.env.LIST_ROWS ?? 3_000)
await write(sheetOf('List', dense), list)
const bytes = await readFile(list)
const readWorkbook = createWorkbookReader(MAX_SOURCE_LINES)
const readList = createListReader({ readWorkbook, maxRows: MAX_SOURCE_LINES, separatorOf: detectSeparator })
await readList(bytes)
await measured(`a buyer's list of ${(bytes.length / 1e3).toFixed(0)} kB`, async () => {
  const read = await readList(bytes)
  return read.kind === 'rows' ? `${read.rows.length} rows` : 'no table'
})
await workbooks.close()
await rm(folder, { recursive: true })
