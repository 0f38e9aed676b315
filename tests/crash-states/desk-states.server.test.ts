// @module-tag long
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { isMissing } from '#database/write-atomically.ts'
import { placedUploads } from '#files/uploads/place-files.ts'
import { browserOf, importOrUndo } from '#tests/alone/clerks.ts'
import { openEachState } from '#tests/crash-states/crash-states.ts'
import { ModelDisk, readFiles } from '#tests/crash-states/disk.ts'
import { type Acknowledged, clockMicros, type RecordedRun } from '#tests/crash-states/recorded-run.ts'
import { readTrace } from '#tests/crash-states/trace.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { ensureStrace, finishedTrace, recordingTo } from '#tests/programs/strace.ts'
import { signInTo } from '#tests/site/desk-process.ts'
import { freePort } from '#tests/site/free-port.ts'
import { productFamily } from '#tests/site/product-content.ts'
import { startSite } from '#tests/site/site-process.ts'

const TEST_MS = 180_000
const PARTS = 40
const PART = '/parts/Panel-Jacks/1'
const SHEET = join('files/product-pdfs', productFamily('Panel-Jacks').pdfFolder ?? '', 'drawing.pdf')
const colors = (first: string, others = first) => [first, ...Array.from({ length: PARTS - 1 }, () => others)].join()
/** The parts' colors after each run: an import, an edit, its undo, an import, its undo. */
const COLORS = ['', colors('Red'), colors('Green', 'Red'), colors('Red'), colors('Blue'), colors('Red')]
const pdfOf = (version: string) => `%PDF-1.7\n% ${version.repeat(3_000)}\n%%EOF\n`
const NEWEST_UPLOAD = /name="id" value="(\d{13}-\w+)"/
const OLDEST_UPLOAD = /.*name="id" value="(\d{13}-\w+)"/s
/** The sheet after each change of it: an upload, another one, what was before that put back, what was before the first. */
const SHEETS = [null, pdfOf('one'), pdfOf('two'), pdfOf('one'), null]

let recorded: Promise<RecordedRun> | null = null
function recordedRun(): Promise<RecordedRun> {
  recorded ??= ensureStrace().then(recordDesk)
  return recorded
}

/** Runs the site under strace while a clerk imports, edits, uploads and takes each back. Everything is acknowledged. */
async function recordDesk(): Promise<RecordedRun> {
  const settings = await freshSettings('sqlite')
  const { dataDir } = settings
  const ann = await signInTo(settings, 'catalog')
  const before = await readFiles(dataDir)
  const [trace, deskPort] = [join(await temporaryFolder(), 'site'), String(await freePort())]
  const env = { DATA_DIR: dataDir, SAMPLE: 'off', DESK: 'on', DESK_PORT: deskPort, LOG_LEVEL: 'silent' }
  const site = await startSite(env, 'ignore', undefined, recordingTo(trace))
  onTestFinished(() => site.stop())
  const clerk = browserOf(`http://127.0.0.1:${deskPort}`, ann.cookie)
  const acknowledged: Acknowledged[] = []
  const done = (kind: 'catalog' | 'sheet') => void acknowledged.push({ kind, at: clockMicros() })
  async function post(path: string, fields: Record<string, string>, to: string, file?: File): Promise<string> {
    const answer = await clerk.post(path, () => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      if (file) form.set('files', file)
      return form
    })
    if (answer.status !== 302 || !answer.location.startsWith(to))
      throw new Error(`${path} answered ${answer.status} ${answer.location}: ${answer.html.slice(0, 2_000)}`)
    return answer.location
  }
  async function load(color: string): Promise<void> {
    const rows = Array.from({ length: PARTS }, (_, at) => `10-${1000 + at},${color}\n`)
    await importOrUndo(clerk, new File([`Part no,Color\n${rows.join('')}`], 'Panel-Jacks.csv'))
    done('catalog')
  }
  const found = async (path: string, pattern: RegExp) => pattern.exec((await clerk.get(path)).html)?.[1] ?? ''
  async function upload(version: string): Promise<void> {
    const file = new File([pdfOf(version)], 'drawing.pdf')
    const waiting = await post('/files', { intent: 'send' }, '/files?waiting=', file)
    const id = new URLSearchParams(waiting.split('?')[1]).get('waiting') ?? ''
    await post('/files', { intent: 'store', id, table: 'Panel-Jacks' }, '/files')
    done('sheet')
  }
  async function putBack(upload: RegExp): Promise<void> {
    const id = await found('/files', upload)
    await post('/files', { intent: 'put-back', id }, '/files')
    done('sheet')
  }
  await load('Red')
  const seen = JSON.stringify({ 'Part no': '10-1000', Color: 'Red' })
  await post(PART, { intent: 'save', seen, 'cell:Part no': '10-1000', 'cell:Color': 'Green', accept: 'yes' }, PART)
  done('catalog')
  await post(PART, { intent: 'undo', run: await found(PART, /name="run" value="(\w+)"/) }, PART)
  done('catalog')
  await upload('one')
  await load('Blue')
  await upload('two')
  await putBack(NEWEST_UPLOAD)
  await load('Blue') // is there already: the import is undone
  await putBack(OLDEST_UPLOAD)
  await site.stop()
  return {
    disk: () => ModelDisk.at(dataDir, before),
    calls: readTrace(await finishedTrace(trace), dataDir).calls,
    acknowledged,
  }
}

const countOf = (acknowledged: readonly Acknowledged[], kind: 'catalog' | 'sheet') =>
  acknowledged.filter((each) => each.kind === kind).length

async function faultsIn(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  try {
    const [changes, sheets] = [countOf(acknowledged, 'catalog'), countOf(acknowledged, 'sheet')]
    return [...(changes === 0 ? [] : await catalogFaults(dataDir, changes)), ...(await sheetFaults(dataDir, sheets))]
  } catch (error) {
    return [`The data folder can't be opened: ${error}`]
  }
}

/** Each run is there as a whole, with its record, or not at all. */
async function catalogFaults(dataDir: string, acknowledged: number): Promise<string[]> {
  const { db } = await openDatabase({ dataDir, databaseUrl: null }, 'catalog')
  try {
    const runs = await db.selectFrom('import_run').select('id').orderBy('ran_at').execute()
    const { rows } = await sql<{ Color: string }>`select "Color" from "Panel-Jacks" order by "Part no"`.execute(db)
    const records = await sql<{
      count: number
    }>`select count(*) as count from catalog_change group by run_id`.execute(db)
    const isWhole = rows.map(({ Color }) => Color).join() === COLORS[runs.length]
    return [
      ...(isWhole ? [] : [`after ${runs.length} runs the parts are half`]),
      ...(records.rows.length === runs.length ? [] : [`of ${runs.length} runs ${records.rows.length} have records`]),
      ...(runs.length >= acknowledged ? [] : [`of ${acknowledged} runs ${runs.length} are there`]),
    ]
  } finally {
    await db.destroy()
  }
}

/** The sheet is as the last acknowledged change has left it, or the next one; what an upload replaced can be put back. */
async function sheetFaults(dataDir: string, acknowledged: number): Promise<string[]> {
  const read = (name: string) =>
    readFile(join(dataDir, name), 'utf8').catch((error) => {
      if (isMissing(error)) return null
      throw error
    })
  const sheet = await read(SHEET)
  const at = [acknowledged, acknowledged + 1].find((step) => SHEETS[step] === sheet)
  const uploads = await placedUploads(dataDir)
  const second = uploads.at(-2)
  const kept = second?.files[0] ? await read(join('replaced', second.id, second.files[0].kept ?? '')) : null
  return [
    ...(at === undefined ? [`after ${acknowledged} changes the sheet is ${sheet?.slice(0, 20) ?? 'missing'}`] : []),
    ...(uploads.length >= acknowledged ? [] : [`of ${acknowledged} changes ${uploads.length} are listed`]),
    ...(sheet === SHEETS[2] && kept !== SHEETS[1] ? ['what the second upload replaced is lost'] : []),
  ]
}

/** Each state is opened and read: a fourth of them takes as long as their recording. */
const EVERY = 8

test(`a power cut at every ${EVERY}th sync loses and halves no edit, undo or upload that was acknowledged`, {
  timeout: TEST_MS,
}, async () => {
  const run = await recordedRun()
  expect([countOf(run.acknowledged, 'catalog'), countOf(run.acknowledged, 'sheet')]).toEqual([5, 4])
  const cuts = (sync: number) => sync % EVERY === 0
  const { states, faulty } = await openEachState(run, { folder: await temporaryFolder(), seed: 1, cuts, faultsIn })
  expect(faulty).toEqual([])
  expect(states).toBeGreaterThan(20 / EVERY)
})

test('the power cuts find: no fsync of what an upload replaces', { timeout: TEST_MS }, async () => {
  const { calls, ...run } = await recordedRun()
  const unsynced = calls.filter(({ kind, path }) => kind !== 'sync' || !/\/replaced\/[^/]+\/\d+$/.test(path))
  expect(unsynced.length).toBe(calls.length - 3)
  const cuts = (_: number, { path }: { path: string }) =>
    path.includes('/files/product-pdfs/') || path.includes('/replaced/')
  const looked = { folder: await temporaryFolder(), seed: 1, cuts, faultsIn }
  const { faulty } = await openEachState({ ...run, calls: unsynced }, looked)
  expect(faulty.flatMap(({ faults }) => faults)).toContain('what the second upload replaced is lost')
})
