import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { request, type Sent as SentRequest, sendUntilStored } from '#tests/alone/buyers.ts'
import { answerWithQuote, browserOf } from '#tests/alone/clerks.ts'
import { ModelDisk, readFiles } from '#tests/crash-states/disk.ts'
import { type FileCall, readTrace } from '#tests/crash-states/trace.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { finishedTrace, recordingTo } from '#tests/programs/strace.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'
import { signInTo } from '#tests/site/desk-process.ts'
import { freePort } from '#tests/site/free-port.ts'
import { run } from '#tests/site/operator-commands.ts'
import { startSite } from '#tests/site/site-process.ts'

/** What the site or a command has acknowledged, and when, in microseconds since 1970. */
export type Acknowledged = { readonly at: number } & (
  | { readonly kind: 'request'; readonly number: string; readonly request: SentRequest }
  | { readonly kind: 'quote' | 'order'; readonly number: string }
  | { readonly kind: 'import' | 'backup' | 'restore' }
  /** A change of the parts, or of a part's datasheet. */
  | { readonly kind: 'catalog' | 'sheet' }
)

/** The file calls of a run, in order; `disk` makes the disk as it was before. */
export type RecordedRun = {
  readonly disk: () => ModelDisk
  readonly calls: readonly FileCall[]
  readonly acknowledged: readonly Acknowledged[]
}

/** An import has all of them. */
export const PARTS_OF_IMPORT = 300
/** A request with two lines, as `answerWithQuote` wants it, and two files. */
const FIRST = 16
/** In microseconds since 1970, as strace's. */
export const clockMicros = (): number => (performance.timeOrigin + performance.now()) * 1_000

/**
 * Runs the built site and its desk under strace: requests, of which some have files and some come at the same time, an import
 * from the command line, a quote and an order with a file. Everything is acknowledged.
 */
export async function recordRun({ requests }: { readonly requests: number }): Promise<RecordedRun> {
  const settings = await freshSettings('sqlite')
  const { dataDir } = settings
  const notes = await temporaryFolder()
  const sales = await signInTo(settings, 'sales')
  const before = await readFiles(dataDir)
  const [siteTrace, deskPort] = [join(notes, 'site'), String(await freePort())]
  const env = {
    DATA_DIR: dataDir,
    SAMPLE: 'off',
    DESK: 'on',
    DESK_PORT: deskPort,
    LOG_LEVEL: 'silent',
    MAIL_TRANSPORT: 'folder',
    FORM_MIN_SECONDS: '0',
    RATE_LIMIT: 'off',
  }
  const site = await startSite(env, 'ignore', undefined, recordingTo(siteTrace))
  onTestFinished(() => site.stop())
  const seen: Acknowledged[] = []
  const send = async (index: number) => {
    const sent = await sendUntilStored(site.url, request(index))
    seen.push({ kind: 'request', number: [...sent.numbers][0] ?? '', request: sent, at: clockMicros() })
  }
  const imported = await importParts(dataDir, notes)
  seen.push({ kind: 'import', at: clockMicros() })
  await send(FIRST)
  await Promise.all(Array.from({ length: requests - 1 }, (_, index) => send(FIRST + 2 * (index + 1))))
  const clerk = browserOf(`http://127.0.0.1:${deskPort}`, sales.cookie)
  const number = seen.find((each) => each.kind === 'request')?.number ?? ''
  await answerWithQuote(clerk, number)
  seen.push({ kind: 'quote', number, at: clockMicros() })
  const placed = await clerk.post(`/requests/${number}/order`, () => orderForm(number))
  if (placed.location !== `/requests/${number}`) throw new Error(`Not ordered: ${placed.status} ${placed.html}`)
  seen.push({ kind: 'order', number: number.replace('Q', 'O'), at: clockMicros() })
  await site.stop()
  const own = readTrace(await finishedTrace(siteTrace), dataDir)
  return {
    disk: () => ModelDisk.at(dataDir, before),
    calls: [...own.calls, ...readTrace(imported, dataDir).calls].toSorted((a, b) => a.ended - b.ended),
    // The answer that has the number was on its way before this process had it.
    acknowledged: seen.map((each) => {
      const sent = each.kind === 'request' && own.sent.find(({ text }) => text.includes(each.number))
      return sent ? { ...each, at: sent.at } : each
    }),
  }
}

/** Runs a command of `cli/backup-cli.ts` under strace, with what changes in `inside`. Returns its calls. */
export async function recordCommand(
  inside: string,
  dataDir: string,
  args: readonly string[],
): Promise<readonly FileCall[]> {
  const trace = join(await temporaryFolder(), 'trace')
  const ended = await run('backup', { dataDir, databaseUrl: null }, args, {}, recordingTo(trace))
  if (ended.code !== 0) throw new Error(`${args.join(' ')} ended with ${ended.code}: ${ended.err}`)
  return readTrace(await finishedTrace(trace), inside).calls
}

/** Runs `catalog import` under strace. Returns the trace. */
async function importParts(dataDir: string, notes: string): Promise<string> {
  const [file, trace] = [join(notes, 'Panel-Jacks.csv'), join(notes, 'import')]
  const rows = Array.from({ length: PARTS_OF_IMPORT }, (_, at) => `10-${1000 + at}\n`)
  await writeFile(file, `Part no\n${rows.join('')}`)
  const program = join(import.meta.dirname, '../../cli/catalog-cli.ts')
  const [command = '', ...args] = [...recordingTo(trace), process.execPath, program, 'import', file]
  const child = execFile(command, args, { env: { ...process.env, DATA_DIR: dataDir } })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return await finishedTrace(trace)
}

function orderForm(number: string): FormData {
  const form = new FormData()
  const fields = { step: 'place', quote: number, line0: '250', shipTo: 'Dock 4', orderedBy: 'Ana Ferreira' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append('po', new File([pdfOf(9_000, 'Purchase order')], 'po.pdf'))
  return form
}
