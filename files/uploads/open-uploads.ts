import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import { datasheetPath } from '#files/names/datasheet-file-names.ts'
import type { ImageHosts } from '#files/names/image-names.ts'
import { modelKind, modelPath } from '#files/names/model-file-names.ts'
import type { SiteFiles } from '#files/site-files.ts'
import type { ArrivedFile } from '#files/uploads/arrived-form.ts'
import {
  type FileMeaning,
  fileMeanings,
  isDatasheet,
  nameKey,
  type StillMissing,
} from '#files/uploads/file-meanings.ts'
import { type PlacedUpload, placedUploads, placeFiles, undoUpload } from '#files/uploads/place-files.ts'
import { dropStaged, type StagedUpload, stagedUpload, stageUploads } from '#files/uploads/staged-uploads.ts'
import { Problem } from '#shared/problem.ts'

/** Whoever is signed in at the desk. */
export type Uploader = { readonly id: string; readonly name: string }

/** What storing the files of an upload would do. */
export type UploadPlan = Pick<StagedUpload, 'id' | 'refused'> & {
  /** A file that no part names has no meanings: it goes into the folder of a family that its person chooses. */
  readonly files: readonly { readonly name: string; readonly size: number; readonly meanings: readonly FileMeaning[] }[]
  readonly missing: readonly StillMissing[]
}

/** The pictures and datasheets that people send. */
export type Uploads<By extends Uploader = Uploader> = {
  /** Checks files and keeps the good ones until their person confirms. */
  stage(files: readonly ArrivedFile[], by: By): Promise<StagedUpload>
  /** Null if nothing of this person waits under this id. */
  plan(id: string, by: By): Promise<UploadPlan | null>
  /** Stores what waits. `table` is the family of the files that no part names, or null to leave those aside. */
  store(id: string, table: string | null, by: By): Promise<PlacedUpload>
  /** Forgets what waits. Does nothing if nothing of this person waits under this id. */
  drop(id: string, by: By): Promise<void>
  /** The last ones, newest first. */
  list(): Promise<readonly PlacedUpload[]>
  undo(id: string, by: By): Promise<PlacedUpload>
}

type Settings = {
  readonly dataDir: string
  readonly files: Pick<SiteFiles, 'store' | 'rescan'>
  readonly hosts: ImageHosts
  catalog(): Catalog | null
  families(): readonly Family[]
  now(): Date
  /** Whether what is old at this time may be removed (behavior 14.8). */
  isClockCertain(at: Date): Promise<boolean>
}

export function openUploads(settings: Settings): Uploads {
  const { dataDir, files, hosts, catalog, families, now, isClockCertain } = settings
  const isLocal = (path: string) => existsSync(join(dataDir, 'files', path))

  async function plan(id: string, by: Uploader): Promise<UploadPlan | null> {
    const staged = await stagedUpload(dataDir, id, by.id)
    const current = catalog()
    if (!staged) return null
    if (!current) throw new Problem(503, 'There is no catalog now.', 'Please try again in a minute.')
    const names = staged.files.map(({ name }) => name)
    const asked = { catalog: current, families: families(), store: files.store, isLocal, hosts, names }
    const { meanings, missing } = await fileMeanings(asked)
    const meant = staged.files.map(({ name, size }) => ({ name, size, meanings: meanings.get(nameKey(name)) ?? [] }))
    return { id, refused: staged.refused, files: meant, missing }
  }

  return {
    stage: (arrived, by) => stageUploads(dataDir, arrived, { person: by.id, now: now() }),
    plan,
    async store(id, table, by) {
      const [staged, planned] = [await stagedUpload(dataDir, id, by.id), await plan(id, by)]
      if (!staged || !planned) throw new Problem(404, 'These files don’t wait any more.', 'Please send them again.')
      const family = families().find((one) => one.table === table) ?? null
      const placed = staged.files.flatMap(({ name, place }, index) => {
        const meanings = planned.files[index]?.meanings ?? []
        if (meanings.length > 0) return meanings.map(({ path }) => ({ place, path }))
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
      const stored = await placeFiles(dataDir, placed, { by: by.name, now: at, isClockCertain: certain })
      await dropStaged(dataDir, id)
      await files.rescan()
      return stored
    },
    async drop(id, by) {
      if (await stagedUpload(dataDir, id, by.id)) await dropStaged(dataDir, id)
    },
    list: () => placedUploads(dataDir),
    async undo(id, by) {
      const undone = await undoUpload(dataDir, id, { by: by.name, now: now() })
      await files.rescan()
      return undone
    },
  }
}

/** Where a file of a family is when only its name is known. */
function pathFor(family: Family, name: string): string {
  const { pdfFolder, imageFolder = pdfFolder } = family
  const kind = modelKind(name)
  if (kind !== null) return modelPath(family, name.slice(0, -kind.length - 1), kind)
  return isDatasheet(name)
    ? datasheetPath(pdfFolder, basename(name).replace(/[.]pdf$/i, ''))
    : `product-images/${imageFolder}/${name}`
}
