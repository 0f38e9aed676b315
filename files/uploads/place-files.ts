import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import * as z from 'zod'
import {
  copyFlushed,
  makeFolder,
  namesIn,
  nullIfMissing,
  syncFolder,
  writeAtomically,
} from '#database/write-atomically.ts'
import { isNoFile } from '#files/disk-file.ts'
import { isStorePath } from '#files/names/file-names.ts'
import type { ReceiveFiles } from '#files/uploads/arrived-form.ts'
import { uploadTooLarge } from '#files/uploads/too-large.ts'
import type { UploadAnswer, UploadTask } from '#files/uploads/upload-task.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { Problem } from '#shared/problem.ts'
import { runInThread } from '#shared/run-in-thread.ts'

export type PlacedFile = { readonly place: string; readonly path: string }

const placedUpload = z.object({
  id: z.string(),
  by: z.string(),
  byId: z.string().optional(),
  at: z.string(),
  /** Whether it restored files that an upload had replaced. */
  isReturn: z.boolean().default(false),
  /** `kept` is the replaced or removed file's name in this upload's folder, or null for none. */
  files: z.array(z.object({ path: z.string(), kept: z.string().nullable() })),
})
export type PlacedUpload = z.output<typeof placedUpload>

type Change = { readonly place: string | null; readonly path: string }

type Placer = { readonly by: string; readonly byId?: string | undefined; readonly now: Date }

const ID = /^\d{13}-[0-9a-f]{8}$/
const LIST = 'upload.json'
const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * DAY_MS
const inTurn = pLimit(1) // each upload keeps what the one before it has stored

const keptFolder = (dataDir: string): string => join(dataDir, 'replaced')

/** Stores files, each whole or not at all. Rescan afterwards. Throws a Problem if a folder is a link. */
export async function placeFiles(
  dataDir: string,
  files: readonly PlacedFile[],
  { by, byId, now, isClockCertain }: Placer & { readonly isClockCertain: boolean },
): Promise<PlacedUpload> {
  if (isClockCertain) await removeOld(dataDir, now)
  return await inTurn(() => changeFiles(dataDir, files, { by, byId, now, isReturn: false }))
}

/** Undoes an upload; that can be undone too, and repeated after an interruption. Throws a Problem if it is gone. */
export async function putBack(dataDir: string, id: string, { by, byId, now }: Placer): Promise<PlacedUpload> {
  const upload = ID.test(id) ? await readList(dataDir, id) : null
  if (!upload)
    throw new Problem(404, 'These files can no longer be put back.', `Replaced files are kept for ${KEPT_DAYS} days.`)
  const folder = join(keptFolder(dataDir), id)
  const changes = upload.files.map(({ path, kept }) => ({ path, place: kept === null ? null : join(folder, kept) }))
  return await inTurn(() => changeFiles(dataDir, changes, { by, byId, now, isReturn: true }))
}

async function changeFiles(
  dataDir: string,
  changes: readonly Change[],
  { by, byId, now, isReturn }: Placer & Pick<PlacedUpload, 'isReturn'>,
): Promise<PlacedUpload> {
  const id = `${now.getTime()}-${randomUUID().slice(0, 8)}`
  const folder = join(keptFolder(dataDir), id)
  await makeFolder(folder, 0o700)
  const upload: PlacedUpload = { id, by, byId, at: now.toISOString(), isReturn, files: [] }
  for (const [index, { place, path }] of changes.entries()) {
    const target = await targetOf(dataDir, path)
    const kept = (await keep(target, join(folder, String(index)))) ? String(index) : null
    upload.files.push({ path, kept })
    await writeList(folder, upload) // before each file, so that an interrupted upload can be undone too
    if (place !== null) {
      await writeAtomically(target, async (handle) => {
        await handle.writeFile(createReadStream(place))
        await handle.chmod(0o644)
      })
    } else if (kept !== null) {
      await rm(target, { force: true })
      await syncFolder(dirname(target))
    }
  }
  return upload
}

export async function placedUploads(dataDir: string): Promise<PlacedUpload[]> {
  const ids = (await namesIn(keptFolder(dataDir))).filter((name) => ID.test(name))
  const newestFirst = ids.sort().reverse()
  const uploads = await Promise.all(newestFirst.map((id) => readList(dataDir, id)))
  return uploads.filter((upload) => upload !== null)
}

/** A store path's place. Creates its folders, which must not be links out of the store. */
async function targetOf(dataDir: string, path: string): Promise<string> {
  if (!isStorePath(path)) throw new Problem(400, `'${path}' is no place for a file.`, 'Use the page Files.')
  const root = join(dataDir, 'files')
  await makeFolder(root)
  const real = await realpath(root)
  const folder = dirname(join(real, path))
  await makeFolder(folder)
  if ((await realpath(folder)) === folder) return join(real, path)
  throw new Problem(422, `The folder of '${path}' is a link, so nothing is stored there.`, 'Ask the operator.')
}

async function keep(target: string, to: string): Promise<boolean> {
  try {
    if (!(await lstat(target)).isFile()) {
      throw new Problem(422, `In the place of '${target}' is a folder or a link.`, 'Ask the operator.')
    }
    return await copyFlushed(target, to) // its name is flushed with the upload's list
  } catch (error) {
    if (isNoFile(error)) return false
    throw error
  }
}

async function readList(dataDir: string, id: string): Promise<PlacedUpload | null> {
  const list = await readFile(join(keptFolder(dataDir), id, LIST), 'utf8').catch(nullIfMissing)
  return list === null ? null : placedUpload.parse(JSON.parse(list))
}

const writeList = (folder: string, upload: PlacedUpload): Promise<void> =>
  writeAtomically(join(folder, LIST), (handle) => handle.writeFile(JSON.stringify(upload)))

async function removeOld(dataDir: string, now: Date): Promise<void> {
  for (const id of await namesIn(keptFolder(dataDir))) {
    if (!ID.test(id) || now.getTime() - Number(id.slice(0, 13)) <= KEPT_MS) continue
    await rm(join(keptFolder(dataDir), id), { recursive: true, force: true })
  }
}

/** Receives uploads without blocking the main loop (behavior 21.5): to disk in pieces, then parsed in a thread of `worker`. */
export function receiveFiles(dataDir: string, worker: URL, now: () => Date): ReceiveFiles {
  const root = join(dataDir, 'arriving')
  const oneAtATime = pLimit(1) // each has a whole body in memory
  return async (request, use) => {
    await removeOldFolders(root, now())
    const folder = join(root, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const body = join(folder, 'body')
      await writeBody(request, body)
      const task: UploadTask = { body, type: request.headers.get('Content-Type') ?? '', folder }
      const answer = await oneAtATime(() => runInThread<UploadAnswer>(worker, task, { does: 'reads uploads' }))
      if ('unread' in answer) throw answer.unread === 413 ? uploadTooLarge() : incomplete()
      return await use({ fields: new URLSearchParams(answer.fields.map(([...field]) => field)), files: answer.files })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Throws a Problem if the sender disconnects, and the disk's own error. */
async function writeBody({ body }: Request, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(body ?? [], file).catch((cause) => {
    throw 'syscall' in cause ? cause : incomplete({ cause })
  })
}

const incomplete = (options?: ErrorOptions) =>
  new Problem(
    400,
    'The form arrived incomplete, so nothing was changed.',
    'Go back, load the page again and send it once more.',
    options,
  )

/** Removes a folder's entries older than `maxAgeMs`, such as a killed server's. Creates the folder if it is missing. */
export async function removeOldFolders(root: string, now: Date, maxAgeMs = HOUR_MS): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    const found = await stat(join(root, name)).catch(() => null) // another upload may have removed it
    if (found && now.getTime() - found.mtimeMs > maxAgeMs) await rm(join(root, name), { recursive: true, force: true })
  }
}
