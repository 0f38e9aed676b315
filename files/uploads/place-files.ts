import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { copyFlushed, makeFolder, syncFolder, writeAtomically } from '#database/write-atomically.ts'
import { fileFacts, isNoFile } from '#files/disk-file.ts'
import { isStorePath } from '#files/names/file-path.ts'
import { Problem } from '#shared/problem.ts'

/** A file to store: where it waits, and its path in the store. */
export type PlacedFile = { readonly place: string; readonly path: string }

const placedUpload = z.object({
  id: z.string(),
  by: z.string(),
  /** Lists from before this field lack it. */
  byId: z.string().optional(),
  at: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      /** The version that was written, so that an undo knows whether it is still there. */
      version: z.string(),
      /** The version that it replaced, null for none. Lists from before this field lack it. */
      before: z.string().nullish(),
      /** The version that an undo put back. */
      restored: z.string().optional(),
      /** The name of the file that it replaced, in this upload's folder, or null. */
      kept: z.string().nullable(),
    }),
  ),
  undone: z.object({ by: z.string(), byId: z.string().optional(), at: z.string() }).nullable(),
})
/** Files that were stored at one time, with those that they replaced. */
export type PlacedUpload = z.output<typeof placedUpload>
type Placed = PlacedUpload['files'][number]

/** Who stores files or puts them back. */
type Placer = { readonly by: string; readonly byId?: string; readonly now: Date }

const ID = /^\d{13}-[0-9a-f]{8}$/
const LIST = 'upload.json'
/** How long replaced files are kept for an undo. */
const KEPT_DAYS = 30
const KEPT_MS = KEPT_DAYS * 86_400_000

const filesFolder = (dataDir: string): string => join(dataDir, 'files')
const keptFolder = (dataDir: string): string => join(dataDir, 'replaced')

/**
 * Stores files in the folder that the site shows, each complete or not at all, and keeps those that they replace for 30
 * days, longer while the clock is in doubt. Rescan the folder afterwards. Throws a Problem if a folder of the path is a link.
 */
export async function placeFiles(
  dataDir: string,
  files: readonly PlacedFile[],
  { by, byId, now, isClockCertain }: Placer & { readonly isClockCertain: boolean },
): Promise<PlacedUpload> {
  if (isClockCertain) await removeOld(dataDir, now)
  const id = `${now.getTime()}-${randomUUID().slice(0, 8)}`
  const folder = join(keptFolder(dataDir), id)
  await makeFolder(folder, 0o700)
  const upload: PlacedUpload = { id, by, byId, at: now.toISOString(), files: [], undone: null }
  for (const [index, { place, path }] of files.entries()) {
    const target = await targetOf(dataDir, path)
    const before = await versionOf(target)
    const kept = (await keep(target, join(folder, String(index)))) ? String(index) : null
    await replaceWith(place, target, async (version) => {
      upload.files.push({ path, version, before, kept })
      await writeList(folder, upload) // before each file, so that an interrupted upload can be undone too
    })
  }
  return upload
}

/** The last uploads, newest first. */
export async function placedUploads(dataDir: string): Promise<PlacedUpload[]> {
  const ids = (await namesIn(keptFolder(dataDir))).filter((name) => ID.test(name))
  const uploads = await Promise.all(
    ids
      .sort()
      .reverse()
      .map((id) => readList(dataDir, id)),
  )
  return uploads.filter((upload) => upload !== null)
}

/**
 * Takes an upload back: replaced files return, others go. Throws a Problem if it is gone or undone, or if one of its files
 * has been replaced since: nothing is then changed. After an interruption it can be called again.
 */
export async function undoUpload(dataDir: string, id: string, { by, byId, now }: Placer): Promise<PlacedUpload> {
  const upload = ID.test(id) ? await readList(dataDir, id) : null
  if (!upload)
    throw new Problem(404, 'These files can’t be put back any more.', `Replaced files are kept for ${KEPT_DAYS} days.`)
  if (upload.undone) throw new Problem(422, 'These files were put back already.', 'Look at the list of uploads.')
  const targets = await Promise.all(upload.files.map(({ path }) => targetOf(dataDir, path)))
  const uploads = await placedUploads(dataDir)
  const current = await Promise.all(targets.map(versionOf))
  const isBack = ({ before, restored, kept }: Placed, index: number) =>
    kept === null ? current[index] === null : current[index] === (restored ?? before)
  for (const [index, file] of upload.files.entries()) {
    const { path } = file
    const now = current[index]
    if (isBack(file, index) || now === latestVersion(uploads, file)) continue
    const what = now === null ? `${path} has been removed since.` : `${path} has been replaced since.`
    throw new Problem(422, what, 'Undo the later upload first, or upload the file again.')
  }
  const folder = join(keptFolder(dataDir), id)
  for (const [index, file] of upload.files.entries()) {
    const target = targets[index] ?? ''
    if (isBack(file, index)) continue
    if (file.kept === null) {
      await rm(target, { force: true })
      await syncFolder(dirname(target))
    } else
      await replaceWith(join(folder, file.kept), target, async (restored) => {
        file.restored = restored
        await writeList(folder, upload)
      })
  }
  const undone = { ...upload, undone: { by, byId, at: now.toISOString() } }
  await writeList(folder, undone)
  return undone
}

/** The version of an upload's file after the undo of later uploads, each of which wrote its bytes again. */
function latestVersion(uploads: readonly PlacedUpload[], { path, version }: Placed): string {
  const files = uploads.flatMap((upload) => upload.files)
  let latest = version
  for (;;) {
    const undone = files.find((file) => file.path === path && file.before === latest && file.restored !== undefined)
    if (undone?.restored === undefined) return latest
    latest = undone.restored
  }
}

/** The place of a path of the store. Its folders are made, and must not be links out of the store. */
async function targetOf(dataDir: string, path: string): Promise<string> {
  if (!isStorePath(path)) throw new Problem(400, `'${path}' is no place for a file.`, 'Use the page Files.')
  const root = filesFolder(dataDir)
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

/** Calls `record` with the version of the new file, as the site will know it, before it has its name. */
async function replaceWith(place: string, target: string, record: (version: string) => Promise<void>): Promise<void> {
  await writeAtomically(target, async (handle) => {
    await handle.writeFile(createReadStream(place))
    await handle.chmod(0o644)
    await record(fileFacts(await handle.stat({ bigint: true })).version)
  })
}

async function versionOf(target: string): Promise<string | null> {
  try {
    return fileFacts(await lstat(target, { bigint: true })).version
  } catch (error) {
    if (isNoFile(error)) return null
    throw error
  }
}

async function readList(dataDir: string, id: string): Promise<PlacedUpload | null> {
  try {
    return placedUpload.parse(JSON.parse(await readFile(join(keptFolder(dataDir), id, LIST), 'utf8')))
  } catch (error) {
    if (isNoFile(error)) return null
    throw error
  }
}

const writeList = (folder: string, upload: PlacedUpload): Promise<void> =>
  writeAtomically(join(folder, LIST), (handle) => handle.writeFile(JSON.stringify(upload)))

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isNoFile(error)) return []
    throw error
  }
}

async function removeOld(dataDir: string, now: Date): Promise<void> {
  for (const id of await namesIn(keptFolder(dataDir))) {
    if (!ID.test(id) || now.getTime() - Number(id.slice(0, 13)) <= KEPT_MS) continue
    await rm(join(keptFolder(dataDir), id), { recursive: true, force: true })
  }
}
