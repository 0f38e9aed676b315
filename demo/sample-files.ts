import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { Family } from '#catalogue/registry/family.ts'
import { CommittedFiles } from '#demo/committed-files.ts'
import { generationName, removeOldGenerations } from '#demo/generator-version.ts'
import { memoize } from '#demo/memoize.ts'
import type { SamplePicture } from '#demo/pictures/picture-file.ts'
import { sampleModels } from '#demo/sample-models.ts'
import { samplePictures } from '#demo/sample-pictures.ts'
import type { FileMaker } from '#media/file-maker.ts'
import type { Log } from '#shared/logger.ts'

type Options = {
  readonly families: readonly Family[]
  /** Shared by all data folders, with one folder per generator version. */
  readonly cacheFolder: string
  /** Whether the sample catalog is loaded. Without it nothing is made. */
  readonly active: () => boolean
  readonly log: Log
  /** How many pictures are made in parallel. */
  readonly atOnce?: number
}

export type SampleFiles = FileMaker & {
  /** The paths of all files it has or can make, active or not. */
  paths(): string[]
}

/**
 * The sample's PDFs, and its pictures and models, which are made on demand. A file appears complete or not at all, to
 * other processes too, and stays for all of them.
 */
export function createSampleFiles({ families, cacheFolder, active, log, atOnce = 1 }: Options): SampleFiles {
  const committed = new CommittedFiles(families)
  const pictures = samplePictures(families)
  const models = sampleModels(families)
  const drawing = pLimit({ concurrency: atOnce, rejectOnClear: true })
  const making = new Map<string, Promise<string>>()
  /** The first picture of each look; the others are copies of it. */
  const firstOfLook = new Map<string, string>()
  const generation = memoize(() => generationName(families))
  const place = (path: string) => committed.find(path) ?? join(cacheFolder, generation(), path)
  const unfinished = `.unfinished-${process.pid}-${randomUUID()}`
  let begun = false

  const clearUp = memoize(() =>
    removeOldGenerations(cacheFolder, generation()).catch((error: Error) => {
      log.warn({ err: error }, 'Old sample files could not be removed')
    }),
  )

  /** Checked each time: the disk may have been full, or another process may have deleted the folder. */
  async function prepare(): Promise<void> {
    begun = true
    await mkdir(place(unfinished), { recursive: true })
    await clearUp()
  }

  const has = (path: string): boolean => [committed, pictures, models].some((files) => files.find(path) !== null)

  /** Draws a picture, or links it to the first one with its look. */
  async function makePicture(path: string, picture: SamplePicture, file: string): Promise<void> {
    const look = hash('sha1', picture.look())
    const first = firstOfLook.get(look) ?? path
    firstOfLook.set(look, first)
    if (first !== path) return await duplicate(await makeOnce(first), file)
    await drawing(async () => await writeFile(file, await picture.draw()))
  }

  async function make(path: string): Promise<string> {
    await prepare()
    const file = place(join(unfinished, randomUUID()))
    const picture = pictures.find(path)
    if (picture) await makePicture(path, picture, file)
    else await writeFile(file, models.find(path)?.() ?? '')
    await mkdir(dirname(place(path)), { recursive: true })
    await rename(file, place(path))
    return place(path)
  }

  async function makeOnce(path: string): Promise<string> {
    if (!has(path)) throw new Error(`No sample file is called ${path}`)
    if (existsSync(place(path))) return place(path)
    const underWay = making.get(path)
    if (underWay) return await underWay
    const file = make(path).finally(() => making.delete(path))
    making.set(path, file)
    return await file
  }

  return {
    revision: () => (active() ? generation() : 'none'),
    has: (path) => active() && has(path),
    made: (path) => (active() && has(path) && existsSync(place(path)) ? place(path) : null),
    make: makeOnce,
    paths: () => [...committed.paths(), ...pictures.paths(), ...models.paths()],
    async close() {
      drawing.clearQueue()
      await Promise.allSettled(making.values())
      if (begun) await rm(place(unfinished), { recursive: true, force: true })
    },
  }
}

/** Links a file to a second name, or copies it if the disk has no hard links. */
const duplicate = (file: string, copy: string): Promise<void> => link(file, copy).catch(() => copyFile(file, copy))
