import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import * as z from 'zod'
import type { Catalog } from '#catalog/answers.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { isNoFile } from '#files/disk-file.ts'
import { datasheetPath, type ImageHosts, modelKind, modelPath } from '#files/names/file-names.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import {
  type FileMeaning,
  type FileOffer,
  fileMeanings,
  fileOffers,
  isDatasheet,
  nameKey,
  type StillMissing,
} from '#files/uploads/file-meanings.ts'
import { type PlacedUpload, placedUploads, placeFiles, putBack, removeOldFolders } from '#files/uploads/place-files.ts'
import { nameDefect, uploadDefect } from '#files/uploads/upload-defect.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { Problem } from '#shared/problem.ts'

const stagedFile = z.object({ name: z.string(), size: z.number(), place: z.string() })
const staged = z.object({
  id: z.string(),
  /** Their owner. Others can neither store nor drop them. */
  person: z.string(),
  at: z.string(),
  files: z.array(stagedFile),
  refused: z.array(z.object({ name: z.string(), why: z.string() })),
})
/** Checked files that wait for their person to confirm. `place` is where one waits. */
type StagedUpload = z.output<typeof staged>

const MAX_FILES = 50
const ID = /^[0-9a-f-]{36}$/
const LIST = 'files.json'
const MAX_AGE_MS = HOUR_MS

/** Outside of what the site shows. */
const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/**
 * Keeps the files that the site can show, outside of the folder that it shows, and says why it refuses others. Refuses
 * a name that occurs twice. Moves the kept files.
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

/** The files that wait under this id, or null if they are gone or someone else's. */
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

export type Uploader = { readonly id: string; readonly name: string }

export type UploadPlan = Pick<StagedUpload, 'id' | 'refused'> & {
  /** A file that no part names has no meanings. It goes in the folder of a family that its person chooses. */
  readonly files: readonly {
    readonly name: string
    readonly size: number
    readonly meanings: readonly FileMeaning[]
    readonly offers: readonly FileOffer[]
  }[]
  readonly missing: readonly StillMissing[]
}

export type Uploads<By extends Uploader = Uploader> = {
  /** Checks files and keeps the good ones until their person confirms. */
  stage(files: readonly ArrivedFile[], by: By): Promise<StagedUpload>
  /** Null if this person has nothing under this id. */
  plan(id: string, by: By, sentFrom?: PartKey | null): Promise<UploadPlan | null>
  /**
   * Stores what waits. `table` is the family of files that no part names, or null to omit those. `tables` has families
   * of single files, by name.
   */
  store(id: string, table: string | null, by: By, tables?: ReadonlyMap<string, string>): Promise<PlacedUpload>
  drop(id: string, by: By): Promise<void>
  /** Stores a made file at its path. */
  place(path: string, bytes: Uint8Array, by: By): Promise<PlacedUpload>
  /** The last ones, newest first. */
  list(): Promise<readonly PlacedUpload[]>
  putBack(id: string, by: By): Promise<PlacedUpload>
}

type Settings = {
  readonly dataDir: string
  readonly files: Pick<SiteFiles, 'store' | 'rescan'>
  readonly hosts: ImageHosts
  catalog(): Catalog | null
  families(): readonly Family[]
  now(): Date
  /** Whether files that are old at this time may be removed (behavior 14.8). */
  isClockCertain(at: Date): Promise<boolean>
}

export function openUploads(settings: Settings): Uploads {
  const { dataDir, files, hosts, catalog, families, now, isClockCertain } = settings
  const isLocal = (path: string) => existsSync(join(dataDir, 'files', path))

  /** Which parts the waiting files' names mean, in the current catalog. */
  async function meaningsOf(staged: StagedUpload) {
    const current = catalog()
    if (!current) throw new Problem(503, 'There is no catalog now.', 'Please try again in a minute.')
    const names = staged.files.map(({ name }) => name)
    const asked = { catalog: current, families: families(), store: files.store, isLocal, hosts, names }
    return { current, ...(await fileMeanings(asked)) }
  }

  async function plan(id: string, by: Uploader, sentFrom: PartKey | null = null): Promise<UploadPlan | null> {
    const staged = await stagedUpload(dataDir, id, by.id)
    if (!staged) return null
    const { current, meanings, missing } = await meaningsOf(staged)
    const planned = staged.files.map(async ({ name, size }) => {
      const own = meanings.get(nameKey(name)) ?? []
      // Parts that name a file show it anyway.
      const offers = own.length > 0 ? [] : await fileOffers(current, families(), name, sentFrom)
      return { name, size, meanings: own, offers }
    })
    return { id, refused: staged.refused, files: await Promise.all(planned), missing }
  }

  return {
    stage: (arrived, by) => stageUploads(dataDir, arrived, { person: by.id, now: now() }),
    plan,
    async store(id, table, by, tables = new Map()) {
      const staged = await stagedUpload(dataDir, id, by.id)
      if (!staged) throw new Problem(404, 'These files have expired.', 'Please send them again.')
      const { meanings } = await meaningsOf(staged)
      const placed = staged.files.flatMap(({ name, place }) => {
        const chosen = tables.get(name) ?? table
        const family = families().find((one) => one.table === chosen) ?? null
        const own = meanings.get(nameKey(name)) ?? []
        if (own.length > 0) return own.map(({ path }) => ({ place, path }))
        return family ? [{ place, path: pathFor(family, name) }] : []
      })
      if (placed.length === 0) {
        throw new Problem(
          422,
          'No part names these files, so none was stored.',
          'Choose the family whose folder they belong in.',
        )
      }
      const at = now()
      const certain = await isClockCertain(at)
      const stored = await placeFiles(dataDir, placed, { by: by.name, byId: by.id, now: at, isClockCertain: certain })
      await dropStaged(dataDir, id)
      await files.rescan()
      return stored
    },
    async place(path, bytes, by) {
      const at = now()
      await removeOldFolders(folderOf(dataDir), MAX_AGE_MS, at)
      const place = join(folderOf(dataDir), randomUUID())
      try {
        await writeFile(place, bytes, { mode: 0o600 })
        const certain = await isClockCertain(at)
        const made = { by: by.name, byId: by.id, now: at, isClockCertain: certain }
        const stored = await placeFiles(dataDir, [{ place, path }], made)
        await files.rescan()
        return stored
      } finally {
        await rm(place, { force: true })
      }
    },
    async drop(id, by) {
      if (await stagedUpload(dataDir, id, by.id)) await dropStaged(dataDir, id)
    },
    list: () => placedUploads(dataDir),
    async putBack(id, by) {
      const returned = await putBack(dataDir, id, { by: by.name, byId: by.id, now: now() })
      await files.rescan()
      return returned
    },
  }
}

function pathFor(family: Family, name: string): string {
  const { pdfFolder, imageFolder = pdfFolder } = family
  const kind = modelKind(name)
  if (kind !== null) return modelPath(family, name.slice(0, -kind.length - 1), kind)
  return isDatasheet(name)
    ? datasheetPath(pdfFolder, basename(name).replace(/[.]pdf$/i, ''))
    : `product-images/${imageFolder}/${name}`
}
