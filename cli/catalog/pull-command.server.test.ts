import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pullCommand } from '#cli/catalog/pull-command.ts'
import { databaseLabel } from '#database/database-note.ts'
import { type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { type HostedPeer, PUBLISHABLE_KEY, startHostedPeer } from '#tests/programs/hosted-peer.ts'
import { type HostedMood, type HostedStore, startHostedStore } from '#tests/programs/hosted-store.ts'
import { byHand, makeParts, until } from '#tests/site/live.ts'

const STORAGE = '/storage/v1/object/public/'
const JACK_SHEETS = ['10-1', '10-2', '10-3', '10-4', '10-5', '10-6', '10-7', '10-8']

type Hosted = { readonly far: DatabaseSettings; readonly peer: HostedPeer; readonly store: HostedStore }

/** A hosted backend with eight panel jacks, each with a datasheet, one of them with a picture; ids have gaps. */
async function hosted(): Promise<Hosted> {
  const far = await freshSettings('sqlite')
  await makeParts(far, ...JACK_SHEETS)
  await byHand(
    far,
    sql`update "Panel-Jacks" set "PDF" = "Part no", "Color" = 'Red, "matt"'`,
    sql`update "Panel-Jacks" set "Image" = 'front.jpg', id = 40 where id = 3`,
  )
  const store = await startHostedStore()
  onTestFinished(() => store.close())
  for (const name of JACK_SHEETS) store.files.set(`product-pdfs/PanelJacks/${name}.pdf`, file(`sheet of ${name}`))
  store.files.set('product-images/front.jpg', file('a picture'))
  const peer = await startHostedPeer(sqliteFile(far.dataDir, 'catalog'))
  onTestFinished(() => peer.stop())
  peer.fault = ({ url, method }) => fromStore(store, url, method)
  return { far, peer, store }
}

const file = (content: string): HostedMood => ({ kind: 'file', bytes: Buffer.from(content) })

function fromStore({ base }: HostedStore, url: string, method: string): Promise<Response> | null {
  const { pathname } = new URL(url)
  return pathname.startsWith(STORAGE) ? fetch(`${base}/${pathname.slice(STORAGE.length)}`, { method }) : null
}

function start({ dataDir, databaseUrl }: DatabaseSettings, { peer }: Hosted, ...options: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, HOSTED_URL: peer.url, HOSTED_KEY: PUBLISHABLE_KEY }
  const database = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  const main = join(import.meta.dirname, '../catalog-cli.ts')
  return spawn(process.execPath, [main, 'pull', ...options], { env: { ...env, ...database } })
}

async function pull(settings: DatabaseSettings, from: Hosted, ...options: string[]) {
  const child = start(settings, from, ...options)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err: err.replace(`Database: ${databaseLabel(settings)}\n`, '') }
}

async function jacks(settings: DatabaseSettings): Promise<unknown[]> {
  const { db } = await openDatabase(settings, 'catalog')
  try {
    const rows = sql<object>`select * from "Panel-Jacks" order by id`
    return (await rows.execute(db)).rows.map((row) => ({ ...row, id: 'id' in row ? Number(row.id) : null }))
  } finally {
    await db.destroy()
  }
}

const local = ({ dataDir }: DatabaseSettings, path: string): string => join(dataDir, 'files', path)
const gets = ({ store }: Hosted): string[] => store.asked.filter((line) => line.startsWith('GET'))

test('a hosted catalog is copied with ids and files; a second pull fetches no file again (behavior 15.15)', async () => {
  const from = await hosted()
  from.store.files.delete('product-pdfs/PanelJacks/10-8.pdf')
  const settings = await freshSettings('sqlite')
  const first = await pull(settings, from)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('Panel-Jacks: 8 added, 0 changed, 0 unchanged, 0 removed\n')
  expect(first.out).toContain('8 files copied, 0 already here')
  expect(await jacks(settings)).toEqual(await jacks(from.far))
  expect(await readFile(local(settings, 'product-pdfs/PanelJacks/10-3.pdf'), 'utf8')).toBe('sheet of 10-3')
  expect(await readFile(local(settings, 'product-images/front.jpg'), 'utf8')).toBe('a picture')
  expect(await stat(join(settings.dataDir, 'pull')).catch(() => null)).toBeNull()
  const missing = (await readFile(join(settings.dataDir, 'pull-missing.txt'), 'utf8')).split('\n')
  expect(missing).toContain('product-pdfs/PanelJacks/10-8.pdf')
  expect(missing).toContain('product-pdfs/Catalog/Concord-Catalog.pdf')
  expect(missing).not.toContain('product-pdfs/PanelJacks/10-3.pdf')
  expect(first.out).toContain('missing: product-pdfs/PanelJacks/10-8.pdf')

  const fetched = gets(from).length
  await byHand(from.far, sql`delete from "Panel-Jacks" where id = 1`)
  const second: string[] = []
  const config = { HOSTED_URL: from.peer.url, HOSTED_KEY: PUBLISHABLE_KEY, FILE_HOSTS: [] }
  expect(
    await pullCommand(
      commandWork(settings, (line) => second.push(line)),
      { force: false },
      config,
    ),
  ).toBe(0)
  expect(second).toContain('Panel-Jacks: 0 added, 0 changed, 7 unchanged, 1 removed')
  expect(second.join('\n')).toContain('0 files copied, 7 already here')
  expect(gets(from)).toHaveLength(fetched)
})

test('killed while it reads tables, it has written none; killed while it fetches files, or if one breaks off, it leaves no partial file and resumes', {
  tags: ['long'],
}, async () => {
  vi.spyOn(console, 'error').mockReturnValue() // from the peer, about aborted bodies
  onTestFinished(() => void vi.restoreAllMocks())
  const from = await hosted()
  const settings = await freshSettings('sqlite')
  const rows = (table: string) => from.peer.asked.filter((line) => line.includes(`/rest/v1/${table}?`)).length
  from.peer.fault = ({ url, method }) =>
    url.includes('/insulatedPCJacks') ? new Promise(() => undefined) : fromStore(from.store, url, method)
  const reading = start(settings, from)
  await until(() => rows('insulatedPCJacks') > 0)
  await kill(reading)
  expect(await jacks(settings).catch(() => [])).toEqual([]) // all or nothing
  from.peer.fault = ({ url, method }) => fromStore(from.store, url, method)

  const last = 'product-pdfs/PanelJacks/10-8.pdf'
  const bytes = Buffer.alloc(400_000, 'x')
  from.store.files.set(last, { kind: 'slow', bytes, ms: 60_000 })
  const child = start(settings, from)
  await expect.poll(async () => (await files(settings)).length, { timeout: 30_000 }).toBe(8)
  await until(() => from.store.asked.includes(`GET ${last}`))
  await kill(child)
  expect(await files(settings)).not.toContain('10-8.pdf')
  const before = gets(from).length

  from.store.files.set(last, { kind: 'drops', bytes })
  const broken = await pull(settings, from)
  expect(broken.code).toBe(1)
  expect(broken.out).toContain('0 files copied, 8 already here')
  expect(broken.err).toContain(`${last} can't be fetched`)
  expect(await files(settings)).not.toContain('10-8.pdf')

  from.store.files.set(last, { kind: 'file', bytes })
  const whole = await pull(settings, from)
  expect(whole).toMatchObject({ code: 0, err: '' })
  expect(whole.out).toContain('1 file copied, 8 already here')
  expect(await jacks(settings)).toEqual(await jacks(from.far))
  expect(new Set(gets(from).slice(before))).toEqual(new Set([`GET ${last}`]))
  expect((await readFile(local(settings, last))).equals(bytes)).toBe(true)
  expect(await readdir(join(settings.dataDir, 'files'))).toEqual(['product-images', 'product-pdfs'])
})

async function files({ dataDir }: DatabaseSettings): Promise<string[]> {
  const all = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => [])
  return all.flatMap((path) => (/^product.*[.](?:pdf|jpg)$/.test(path) ? [path.replace(/.*\//, '')] : []))
}

async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('tables that are empty, or less than half as large, need --force', { tags: ['long'] }, async () => {
  const from = await hosted()
  const settings = await freshSettings('sqlite')
  await pull(settings, from)
  await byHand(from.far, sql`delete from "Panel-Jacks" where id > 2`)
  const shrunken = await pull(settings, from)
  expect(shrunken.code).toBe(1)
  expect(shrunken.err).toContain("only 2 of the 8 parts of 'Panel-Jacks' would remain")
  await byHand(from.far, sql`delete from "Panel-Jacks"`)
  const empty = await pull(settings, from)
  expect(empty.code).toBe(1)
  expect(empty.err).toContain('The public key may not have permission')
  expect(await jacks(settings)).toHaveLength(8)
  expect(await pull(settings, from, '--force')).toMatchObject({ code: 0 })
  expect(await jacks(settings)).toEqual([])
})

test('without the address and the key it names the settings', async () => {
  const work = commandWork(await freshSettings('sqlite'), () => undefined)
  const config = { HOSTED_URL: undefined, HOSTED_KEY: undefined, FILE_HOSTS: [] }
  await expect(pullCommand(work, { force: false }, config)).rejects.toThrow('Set HOSTED_URL and HOSTED_KEY')
})
