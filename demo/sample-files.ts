import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { Family } from '#catalogue/registry/family.ts'
import { generationName, removeOldGenerations } from '#demo/generator-version.ts'
import { memoize } from '#demo/memoize.ts'
import type { PdfTask } from '#demo/pdf-worker.ts'
import type { SamplePicture } from '#demo/pictures/picture-file.ts'
import { sampleModels } from '#demo/sample-models.ts'
import { samplePdfs } from '#demo/sample-pdfs.ts'
import { samplePictures } from '#demo/sample-pictures.ts'
import { createDocumentThreads } from '#documents/document-threads.ts'
import type { FileMaker } from '#media/file-maker.ts'
import type { Log } from '#shared/logger.ts'

type Options = {
  readonly families: readonly Family[]
  /** Shared by all data folders, with one folder per generator version. */
  readonly cacheFolder: string
  /** Whether the sample catalog is loaded. Without it nothing is made. */
  readonly active: () => boolean
  readonly log: Log
  /** How many files of a kind are made in parallel. */
  readonly atOnce?: number
}

export type SampleFiles = FileMaker & {
  /** The paths of all files it can make, active or not. */
  paths(): string[]
}

/**
 * Makes the sample's pictures, PDFs and models on demand. A file appears complete or not at all, to other processes too,
 * and stays for all of them.
 */
export function createSampleFiles({ families, cacheFolder, active, log, atOnce = 1 }: Options): SampleFiles {
  const pdfs = samplePdfs(families)
  const pictures = samplePictures(families)
  const models = sampleModels(families)
  const threads = createDocumentThreads<PdfTask, null>(new URL('./pdf-worker.ts', import.meta.url), families, atOnce)
  const drawing = pLimit({ concurrency: atOnce, rejectOnClear: true })
  const making = new Map<string, Promise<string>>()
  /** The first picture of each look; the others are copies of it. */
  const firstOfLook = new Map<string, string>()
  const generation = memoize(() => generationName(families))
  const place = (path: string) => join(cacheFolder, generation(), path)
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

  const makes = (path: string): boolean => [pdfs, pictures, models].some((files) => files.find(path) !== null)

  /** Draws a picture, or links it to the first one with its look. */
  async function makePicture(path: string, picture: SamplePicture, file: string): Promise<void> {
    const look = hash('sha1', picture.look())
    const first = firstOfLook.get(look) ?? path
    firstOfLook.set(look, first)
    if (first !== path) return await duplicate(await makeOnce(first), file)
    await drawing(async () => await writeFile(file, await picture.draw()))
  }

  async function makePdf(path: string, file: string): Promise<void> {
    const pdf = pdfs.find(path)
    if (pdf?.kind === 'copy') await duplicate(await makeOnce(pdf.of), file)
    else await threads.make({ path, file })
  }

  async function make(path: string): Promise<string> {
    await prepare()
    const file = place(join(unfinished, randomUUID()))
    const picture = pictures.find(path)
    const model = models.find(path)
    if (model) await writeFile(file, model())
    else await (picture ? makePicture(path, picture, file) : makePdf(path, file))
    await mkdir(dirname(place(path)), { recursive: true })
    await rename(file, place(path))
    return place(path)
  }

  async function makeOnce(path: string): Promise<string> {
    if (!makes(path)) throw new Error(`No sample file is called ${path}`)
    if (existsSync(place(path))) return place(path)
    const underWay = making.get(path)
    if (underWay) return await underWay
    const file = make(path).finally(() => making.delete(path))
    making.set(path, file)
    return await file
  }

  return {
    revision: () => (active() ? generation() : 'none'),
    has: (path) => active() && makes(path),
    made: (path) => (active() && makes(path) && existsSync(place(path)) ? place(path) : null),
    make: makeOnce,
    paths: () => [...pdfs.paths(), ...pictures.paths(), ...models.paths()],
    async close() {
      drawing.clearQueue()
      await threads.close()
      await Promise.allSettled(making.values())
      if (begun) await rm(place(unfinished), { recursive: true, force: true })
    },
  }
}

/** Links a file to a second name, or copies it if the disk has no hard links. */
const duplicate = (file: string, copy: string): Promise<void> => link(file, copy).catch(() => copyFile(file, copy))
