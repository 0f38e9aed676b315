import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import * as z from 'zod'
import type { Catalog } from '#catalog/answers.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { nullIfMissing } from '#database/write-atomically.ts'
import { datasheetPath, type ImageHosts, modelKind, modelPath } from '#files/names/file-names.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import { fileMeanings, fileOffers, isDatasheet, nameKey } from '#files/uploads/file-meanings.ts'
import {
  type PlacedFile,
  type PlacedUpload,
  placedUploads,
  placeFiles,
  putBack,
  removeOldFolders,
} from '#files/uploads/place-files.ts'
import { nameDefect, uploadDefect } from '#files/uploads/upload-defect.ts'
import { Problem } from '#shared/problem.ts'

const stagedFile = z.object({ name: z.string(), size: z.number(), place: z.string() })
const staged = z.object({
  id: z.string(),
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

const folderOf = (dataDir: string): string => join(dataDir, 'uploads')

/** Moves the files that the site can show to a place outside of what it shows, and says why it refuses others. */
export async function stageUploads(
  dataDir: string,
  files: readonly Pick<ArrivedFile, 'name' | 'size' | 'path'>[],
  { person, now }: { readonly person: string; readonly now: Date },
): Promise<StagedUpload> {
  await removeOldFolders(folderOf(dataDir), now)
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
  const list = await readFile(join(folderOf(dataDir), id, LIST), 'utf8').catch(nullIfMissing)
  const upload = list === null ? null : staged.parse(JSON.parse(list))
  return upload?.person === person ? upload : null
}

export async function dropStaged(dataDir: string, id: string): Promise<void> {
  if (ID.test(id)) await rm(join(folderOf(dataDir), id), { recursive: true, force: true })
}

const twice = (kept: StagedUpload['files'], name: string): string | null =>
  kept.some((one) => one.name.toLowerCase() === name.toLowerCase()) ? 'came twice: the first one was taken' : null

type Uploader = { readonly id: string; readonly name: string }

export type UploadPlan = NonNullable<Awaited<ReturnType<Uploads['plan']>>>

type Settings = {
  readonly dataDir: string
  readonly files: Pick<SiteFiles, 'store' | 'rescan'>
  readonly hosts: ImageHosts
  catalog(): Catalog | null
  families(): readonly Family[]
  now(): Date
  /** Whether files that are old at this time may be removed (behavior 14.8). */
  isClockCertain(at: Date): Promise<boolean>
  record(upload: PlacedUpload): Promise<void>
}

export class Uploads {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  stage(files: readonly ArrivedFile[], { id }: Uploader): Promise<StagedUpload> {
    return stageUploads(this.#settings.dataDir, files, { person: id, now: this.#settings.now() })
  }

  async plan(id: string, by: Uploader, sentFrom: PartKey | null = null) {
    const staged = await stagedUpload(this.#settings.dataDir, id, by.id)
    if (!staged) return null
    const { current, meanings, missing } = await this.#meaningsOf(staged)
    const planned = staged.files.map(async ({ name, size }) => {
      const own = meanings.get(nameKey(name)) ?? []
      // Parts that name a file show it anyway. One that none names goes in the folder of a chosen family.
      const offers = own.length > 0 ? [] : await fileOffers(current, this.#settings.families(), name, sentFrom)
      return { name, size, meanings: own, offers }
    })
    return { id, refused: staged.refused, files: await Promise.all(planned), missing }
  }

  /** Stores what waits. Files that no part names go to the family of `table`, or by name of `tables`, or nowhere. */
  async store(id: string, table: string | null, by: Uploader, tables: ReadonlyMap<string, string> = new Map()) {
    const { dataDir, families } = this.#settings
    const staged = await stagedUpload(dataDir, id, by.id)
    if (!staged) throw taken()
    const { meanings } = await this.#meaningsOf(staged)
    const placed = staged.files.flatMap(({ name, place }) => {
      const chosen = tables.get(name) ?? table
      const family = families().find((one) => one.table === chosen) ?? null
      const own = meanings.get(nameKey(name)) ?? []
      if (own.length > 0) return own.map(({ path }) => ({ place, path }))
      return family ? [{ place, path: pathFor(family, name) }] : []
    })
    if (placed.length === 0) {
      const advice = 'Choose the family whose folder they belong in.'
      throw new Problem(422, 'No part names these files, so none was stored.', advice)
    }
    const list = join(folderOf(dataDir), id, LIST)
    const claimed = `${list}.claimed` // of two presses at once, only one can rename the list
    if ((await rename(list, claimed).catch(nullIfMissing)) === null) throw taken()
    const stored = await this.#placed(placed, by).catch(async (error) => {
      await rename(claimed, list) // so that another press can try again
      throw error
    })
    await dropStaged(dataDir, id)
    return await this.#stored(stored)
  }

  async drop(id: string, by: Uploader): Promise<void> {
    const { dataDir } = this.#settings
    if (await stagedUpload(dataDir, id, by.id)) await dropStaged(dataDir, id)
  }

  async place(path: string, bytes: Uint8Array, by: Uploader): Promise<PlacedUpload> {
    const folder = folderOf(this.#settings.dataDir)
    await removeOldFolders(folder, this.#settings.now())
    const place = join(folder, randomUUID())
    try {
      await writeFile(place, bytes, { mode: 0o600 })
      return await this.#stored(await this.#placed([{ place, path }], by))
    } finally {
      await rm(place, { force: true })
    }
  }

  list(): Promise<readonly PlacedUpload[]> {
    return placedUploads(this.#settings.dataDir)
  }

  async putBack(id: string, by: Uploader): Promise<PlacedUpload> {
    const { dataDir, now } = this.#settings
    return await this.#stored(await putBack(dataDir, id, { by: by.name, byId: by.id, now: now() }))
  }

  async #meaningsOf(staged: StagedUpload) {
    const { dataDir, files, hosts, catalog, families } = this.#settings
    const current = catalog()
    if (!current) throw new Problem(503, 'There is no catalog now.', 'Please try again in a minute.')
    const isLocal = (path: string) => existsSync(join(dataDir, 'files', path))
    const names = staged.files.map(({ name }) => name)
    const asked = { catalog: current, families: families(), store: files.store, isLocal, hosts, names }
    return { current, ...(await fileMeanings(asked)) }
  }

  async #placed(placed: readonly PlacedFile[], { id, name }: Uploader): Promise<PlacedUpload> {
    const { dataDir, now, isClockCertain } = this.#settings
    const at = now()
    const made = { by: name, byId: id, now: at, isClockCertain: await isClockCertain(at) }
    return await placeFiles(dataDir, placed, made)
  }

  async #stored(upload: PlacedUpload): Promise<PlacedUpload> {
    await this.#settings.files.rescan()
    await this.#settings.record(upload)
    return upload
  }
}

const taken = (): Problem =>
  new Problem(404, 'These files are stored already, or have expired.', 'Send them again if they are not in the list.')

function pathFor(family: Family, name: string): string {
  const { pdfFolder, imageFolder = pdfFolder } = family
  const kind = modelKind(name)
  if (kind !== null) return modelPath(family, name.slice(0, -kind.length - 1), kind)
  return isDatasheet(name)
    ? datasheetPath(pdfFolder, basename(name).replace(/[.]pdf$/i, ''))
    : `product-images/${imageFolder}/${name}`
}
