import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FileStore } from '#files/stores/file-store.ts'
import { openLocalFolder } from '#files/stores/local-folder.ts'
import { SECRET, treeWithSecrets } from '#tests/hostile/secret-tree.ts'
import { openFilesIn } from '#tests/site/open-files.ts'

const SHEET = 'product-pdfs/Military/32-204-X-XX.pdf'
const TEXT = '0123456789'
const NEVER = new AbortController().signal

let folder = ''
let root = ''
type LocalFolder = Awaited<ReturnType<typeof openLocalFolder>>
let store: LocalFolder | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  root = join(folder, 'files')
  await mkdir(join(root, 'product-pdfs', 'Military'), { recursive: true })
  await writeFile(join(root, SHEET), TEXT)
})

afterEach(async () => {
  await store?.close()
  await rm(folder, { recursive: true })
})

async function opened(rescanMs?: number): Promise<LocalFolder> {
  store = await openLocalFolder({ root, ...(rescanMs === undefined ? {} : { rescanMs }) })
  return store
}

async function text(files: FileStore, path: string, range: string | null = null): Promise<string | null> {
  const file = await files.open(path, range, NEVER)
  return file && (await new Response(file.body).text())
}

test.for([
  [null, 200, 0, 9, TEXT],
  ['bytes=0-0', 206, 0, 0, '0'],
  ['bytes=2-4', 206, 2, 4, '234'],
  ['bytes=7-', 206, 7, 9, '789'],
  ['bytes=-3', 206, 7, 9, '789'],
  ['bytes=1-1,3-3', 200, 0, 9, TEXT],
  ['nonsense', 200, 0, 9, TEXT],
] as const)('%s of a file', async ([range, status, from, to, sent]) => {
  const file = await (await opened()).open(SHEET, range, NEVER)
  expect(file).toMatchObject({ status, from, to, size: 10 })
  expect(await new Response(file?.body).text()).toBe(sent)
})

test('a range outside of the file is 416 without a body', async () => {
  expect(await (await opened()).open(SHEET, 'bytes=10-', NEVER)).toMatchObject({ status: 416, size: 10, body: null })
})

test('an empty file is sent', async () => {
  await writeFile(join(root, SHEET), '')
  expect(await text(await opened(), SHEET)).toBe('')
})

test('a missing folder has no files, and is found when it appears', async () => {
  await rename(root, `${root}-away`)
  const files = await opened(10)
  expect([files.known(SHEET), await files.look(SHEET), files.facts(SHEET)]).toEqual(['absent', 'absent', null])
  const before = files.revision()
  await rename(`${root}-away`, root)
  await vi.waitFor(() => expect(files.known(SHEET)).toBe('present'))
  expect(files.revision()).not.toBe(before)
  expect(await text(files, SHEET)).toBe(TEXT)
})

test('the revision changes only when a file is added, changed or removed', async () => {
  const files = await opened(10)
  const seen = [files.revision()]
  const changed = async () => {
    await vi.waitFor(() => expect(seen).not.toContain(files.revision()))
    seen.push(files.revision())
  }
  await delay(50)
  expect(files.revision()).toBe(seen[0])
  await writeFile(join(root, 'product-pdfs', 'Military', 'other.pdf'), 'x')
  await changed()
  await writeFile(join(root, SHEET), '9876543210') // of the same length
  await changed()
  await rm(join(root, SHEET))
  await changed()
  expect(files.known(SHEET)).toBe('absent')
})

test('a scan asked for during another one finds what that one could not', async () => {
  const files = await opened()
  const running = files.rescan()
  await Promise.resolve() // it has begun
  const next = files.rescan()
  await running
  writeFileSync(join(root, 'product-pdfs', 'Military', 'late.pdf'), 'x')
  await next
  expect(files.known('product-pdfs/Military/late.pdf')).toBe('present')
})

test('who follows a folder scans once for each revision, though it saw more, and again after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const files = await opened()
  const pathOf = (name: string) => `product-pdfs/Military/${name}.pdf`
  const add = (name: string) => writeFile(join(root, pathOf(name)), 'x')
  await add('early')
  const other = await openLocalFolder({ root, rescanMs: null })
  const seen = async () => {
    await other.follow(files.revision())
    return ['early', 'late', 'new'].filter((name) => other.known(pathOf(name)) === 'present')
  }
  expect(await seen()).toEqual(['early'])
  await add('late')
  await rm(join(root, pathOf('early')))
  expect(await seen()).toEqual(['early'])
  vi.advanceTimersByTime(30_001)
  expect(await seen()).toEqual(['late'])
  await add('new')
  expect(await seen()).toEqual(['late'])
  await files.rescan()
  expect(await seen()).toEqual(['late', 'new'])
  await other.close()
})

test('copies of the same files have the same revision and versions', async () => {
  const copy = join(folder, 'copy')
  execFileSync('cp', ['-a', root, copy])
  const other = await openLocalFolder({ root: copy })
  const files = await opened()
  expect(other.revision()).toBe(files.revision())
  expect(other.facts(SHEET)).toEqual(files.facts(SHEET))
  await other.close()
})

test('a file that changed since the scan is sent as it is now, with another version', async () => {
  const files = await opened()
  const listed = files.facts(SHEET)
  await appendFile(join(root, SHEET), '!')
  const file = await files.open(SHEET, null, NEVER)
  expect(file?.size).toBe(11)
  expect(file?.version).not.toBe(listed?.version)
  expect(await new Response(file?.body).text()).toBe(`${TEXT}!`)
})

test('a file touched within the same second has another version', async () => {
  const files = await opened()
  await utimes(join(root, SHEET), 1_000, 1_000.25)
  const first = await files.open(SHEET, 'bytes=0-0', NEVER)
  await utimes(join(root, SHEET), 1_000, 1_000.5)
  const second = await files.open(SHEET, 'bytes=0-0', NEVER)
  expect(first?.version).not.toBe(second?.version)
  await Promise.all([first?.body?.cancel(), second?.body?.cancel()])
})

test('a file that is gone or replaced by a folder or a link opens as null', async () => {
  const files = await opened()
  await rm(join(root, SHEET))
  expect(await text(files, SHEET)).toBeNull()
  await mkdir(join(root, SHEET))
  expect(await text(files, SHEET)).toBeNull()
  await rm(join(root, SHEET), { recursive: true })
  await writeFile(join(folder, 'secret'), SECRET)
  await symlink(join(folder, 'secret'), join(root, SHEET))
  expect(await text(files, SHEET)).toBeNull()
})

test('a pipe in the place of a file does not block', async () => {
  const files = await opened()
  await rm(join(root, SHEET))
  execFileSync('mkfifo', [join(root, SHEET)])
  expect(await text(files, SHEET)).toBeNull()
})

test('a folder that became a link after the scan is not followed', async () => {
  const files = await opened()
  await mkdir(join(folder, 'mailbox'))
  await writeFile(join(folder, 'mailbox', '32-204-X-XX.pdf'), SECRET)
  await rm(join(root, 'product-pdfs', 'Military'), { recursive: true })
  await symlink(join(folder, 'mailbox'), join(root, 'product-pdfs', 'Military'))
  expect(await text(files, SHEET)).toBeNull()
  expect(await openFilesIn(folder)).toBe(0)
})

test('a name that a Mac wrote, with letters and accents apart, is found in either form', async () => {
  const path = 'product-pdfs/Military/Größe.pdf'
  await writeFile(join(root, path.normalize('NFD')), 'apart')
  const files = await opened()
  for (const asked of [path.normalize('NFC'), path.normalize('NFD')]) {
    expect(files.known(asked)).toBe('present')
    expect(await text(files, asked)).toBe('apart')
  }
})

test('links and hidden files are not listed', async () => {
  const inner = join(folder, 'inner')
  await mkdir(inner)
  root = await treeWithSecrets(inner)
  const files = await opened()
  const odd = ['product-pdfs/linked.pdf', 'product-pdfs/mailbox/secret.pdf', 'product-images/up/secret.pdf']
  expect([...odd, 'product-images/.secret.jpg', 'other/secret.pdf'].map(files.known)).toEqual(Array(5).fill('absent'))
  expect(files.known('product-pdfs/Military/ours.pdf')).toBe('present')
})

test('the root itself may be a link that the operator made', async () => {
  await rename(root, `${root}-disk`)
  await symlink(`${root}-disk`, root)
  expect(await text(await opened(), SHEET)).toBe(TEXT)
})

test('a body is read on demand: a stalled visitor holds at most one chunk', async () => {
  await truncate(join(root, SHEET), 64 * 1024 * 1024)
  const files = await opened()
  const reader = (await files.open(SHEET, null, NEVER))?.body?.getReader()
  const first = await reader?.read()
  expect(first?.value?.length).toBeLessThanOrEqual(256 * 1024)
  expect(await openFilesIn(folder)).toBe(1)
  await reader?.cancel()
  expect(await openFilesIn(folder)).toBe(0)
})

test('a file is closed after its last byte, and immediately when the request is aborted', async () => {
  await truncate(join(root, SHEET), 1024 * 1024)
  const files = await opened()
  expect((await text(files, SHEET))?.length).toBe(1024 * 1024)
  expect(await openFilesIn(folder)).toBe(0)
  const visitor = new AbortController()
  const file = await files.open(SHEET, null, visitor.signal)
  const reading = new Response(file?.body).text()
  visitor.abort(new Error('gone away'))
  await expect(reading).rejects.toThrow('gone away')
  await vi.waitFor(async () => expect(await openFilesIn(folder)).toBe(0))
})

test('a file that becomes shorter while it is sent is an error, not a shorter file', async () => {
  await truncate(join(root, SHEET), 1024 * 1024)
  const file = await (await opened()).open(SHEET, null, NEVER)
  const reader = file?.body?.getReader()
  await reader?.read()
  await truncate(join(root, SHEET), 10)
  const rest = async () => {
    for (let piece = await reader?.read(); !piece?.done; piece = await reader?.read());
  }
  await expect(rest()).rejects.toThrow('shorter')
})

test('a root that is not a folder has no files', async () => {
  await rm(root, { recursive: true })
  await writeFile(root, 'x')
  expect((await opened()).known(SHEET)).toBe('absent')
})
