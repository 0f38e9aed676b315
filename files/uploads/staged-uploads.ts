import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod'
import { isNoFile } from '#files/disk-file.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { removeOldFolders } from '#files/uploads/old-folders.ts'
import { nameDefect, uploadDefect } from '#files/uploads/upload-defect.ts'

const stagedFile = z.object({ name: z.string(), size: z.number(), place: z.string() })
const staged = z.object({
  id: z.string(),
  /** Whose they are: others can neither store nor drop them. */
  person: z.string(),
  at: z.string(),
  files: z.array(stagedFile),
  refused: z.array(z.object({ name: z.string(), why: z.string() })),
})
/** Files that were checked and wait for their person to confirm what they replace. `place` is where one waits. */
export type StagedUpload = z.output<typeof staged>

const MAX_FILES = 50
const ID = /^[0-9a-f-]{36}$/
const LIST = 'files.json'
/** How long files wait. */
const MAX_AGE_MS = 3_600_000

/** The folder of the files that wait, outside of what the site shows. */
const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/**
 * Keeps the files that the site can show, outside of the folder that it shows, and says why it refuses the others. A name
 * that comes twice is refused. Files that are kept are moved.
 */
export async function stageUploads(
  dataDir: string,
  files: readonly Pick<ArrivedFile, 'name' | 'size' | 'path'>[],
  { person, now }: { readonly person: string; readonly now: Date },
): Promise<StagedUpload> {
  await removeOldFolders(folderOf(dataDir), MAX_AGE_MS, now)
  const id = randomUUID()
  const folder = join(folderOf(dataDir), id)
  await mkdir(folder, { recursive: true })
  const kept: StagedUpload['files'] = []
  const refused: StagedUpload['refused'] = []
  for (const [index, file] of files.entries()) {
    const name = file.name.normalize('NFC')
    const place = join(folder, `${index}${extname(name).toLowerCase()}`)
    const why =
      twice(kept, name) ??
      nameDefect(name) ??
      (index < MAX_FILES ? null : `is one too many: send ${MAX_FILES} at a time`)
    if (why !== null) {
      refused.push({ name, why })
      continue
    }
    await rename(file.path, place)
    const defect = await uploadDefect(place)
    if (defect === null) kept.push({ name, size: file.size, place })
    else {
      await rm(place, { force: true })
      refused.push({ name, why: defect })
    }
  }
  const upload = { id, person, at: now.toISOString(), files: kept, refused }
  if (kept.length === 0) await rm(folder, { recursive: true, force: true })
  else await writeFile(join(folder, LIST), JSON.stringify(upload), { mode: 0o600 })
  return upload
}

/** The files that wait under this id, or null if they are gone or somebody else's. */
export async function stagedUpload(dataDir: string, id: string, person: string): Promise<StagedUpload | null> {
  if (!ID.test(id)) return null
  try {
    const upload = staged.parse(JSON.parse(await readFile(join(folderOf(dataDir), id, LIST), 'utf8')))
    return upload.person === person ? upload : null
  } catch (error) {
    if (isNoFile(error)) return null
    throw error
  }
}

/** Forgets files that wait. */
export async function dropStaged(dataDir: string, id: string): Promise<void> {
  if (ID.test(id)) await rm(join(folderOf(dataDir), id), { recursive: true, force: true })
}

const twice = (kept: StagedUpload['files'], name: string): string | null =>
  kept.some((one) => one.name.toLowerCase() === name.toLowerCase()) ? 'came twice: the first one was taken' : null
