import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import type { Family } from '#catalogue/family.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { createPaperThreads } from '#papers/paper-threads.ts'
import type { Log } from '#problem/log.ts'
import { generationName, removeOldGenerations } from '#sample/generation.ts'
import { keepOnce } from '#sample/keep-once.ts'
import type { PaperTask } from '#sample/paper-worker.ts'
import { samplePapers } from '#sample/papers.ts'
import type { SamplePicture } from '#sample/picture.ts'
import { samplePictures } from '#sample/pictures.ts'

type Options = {
  readonly families: readonly Family[]
  /** Shared by all data folders; what one generator makes lies in a folder of its own there. */
  readonly cacheFolder: string
  /** Whether the sample catalogue is loaded: without it nothing is made. */
  readonly active: () => boolean
  readonly log: Log
  /** How many files of a kind are made at once. */
  readonly atOnce?: number
}

export type SampleFiles = FileMaker & {
  /** The paths of all files that it makes, whether active or not. */
  paths(): string[]
}

/**
 * Makes the sample's pictures and PDFs when they are asked for, and nothing before. A file appears whole or not at
 * all, to other processes too, and is there for all of them from then on.
 */
export function createSampleFiles({ families, cacheFolder, active, log, atOnce = 1 }: Options): SampleFiles {
  const papers = samplePapers(families)
  const pictures = samplePictures(families)
  const threads = createPaperThreads<PaperTask, null>(new URL('./paper-worker.ts', import.meta.url), families, atOnce)
  const drawing = pLimit({ concurrency: atOnce, rejectOnClear: true })
  const making = new Map<string, Promise<string>>()
  /** The first picture of each look: those alike are copies of it. */
  const firstOfLook = new Map<string, string>()
  const generation = keepOnce(generationName)
  const place = (path: string) => join(cacheFolder, generation(), path)
  const unfinished = `.unfinished-${process.pid}-${randomUUID()}`
  let begun = false

  const clearUp = keepOnce(() =>
    removeOldGenerations(cacheFolder, generation()).catch((error: Error) => {
      log.warn({ err: error }, 'Old sample files could not be removed')
    }),
  )

  /** Each time anew: the disk may have been full, or another process may have cleared the folder away. */
  async function prepare(): Promise<void> {
    begun = true
    await mkdir(place(unfinished), { recursive: true })
    await clearUp()
  }

  const makes = (path: string): boolean => papers.find(path) !== null || pictures.find(path) !== null

  /** Draws a picture, or gives a second name to the first one of its look. */
  async function makePicture(path: string, picture: SamplePicture, file: string): Promise<void> {
    const look = hash('sha1', picture.look())
    const first = firstOfLook.get(look) ?? path
    firstOfLook.set(look, first)
    if (first !== path) return await duplicate(await makeOnce(first), file)
    await drawing(async () => await writeFile(file, await picture.draw()))
  }

  async function makePaper(path: string, file: string): Promise<void> {
    const paper = papers.find(path)
    if (paper?.kind === 'copy') await duplicate(await makeOnce(paper.of), file)
    else await threads.make({ path, file })
  }

  async function make(path: string): Promise<string> {
    await prepare()
    const file = place(join(unfinished, randomUUID()))
    const picture = pictures.find(path)
    await (picture ? makePicture(path, picture, file) : makePaper(path, file))
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
    paths: () => [...papers.paths(), ...pictures.paths()],
    async close() {
      drawing.clearQueue()
      await threads.close()
      await Promise.allSettled(making.values())
      if (begun) await rm(place(unfinished), { recursive: true, force: true })
    },
  }
}

/** A second name for a file; a second file where the disk knows no such thing. */
const duplicate = (file: string, copy: string): Promise<void> => link(file, copy).catch(() => copyFile(file, copy))
