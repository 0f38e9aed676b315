import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { CommittedFiles } from '#sample/committed-files.ts'
import { memoize } from '#sample/memoize.ts'
import { sampleModels } from '#sample/sample-models.ts'
import { removeOldVersions, sampleVersion } from '#sample/sample-version.ts'
import type { LogLine } from '#shared/logger.ts'

type Options = {
  readonly families: readonly Family[]
  /** Of the models that were made. Shared by all data folders, with one folder per version of the sample. */
  readonly cacheFolder: string
  /** Whether the sample catalog is loaded. Without it there are no files. */
  readonly active: () => boolean
  readonly log: LogLine
}

export type SampleFiles = FileMaker & {
  /** The paths of all files it has or can make, active or not. */
  paths(): string[]
}

/**
 * The sample's pictures and PDFs, and its models, which are made on demand. A model appears complete or not at all, to
 * other processes too, and stays for all of them.
 */
export function createSampleFiles({ families, cacheFolder, active, log }: Options): SampleFiles {
  const committed = new CommittedFiles(families)
  const models = sampleModels(families)
  const making = new Map<string, Promise<string>>()
  const version = memoize(() => sampleVersion(families))
  /** Where a made file is kept. */
  const place = (path: string) => join(cacheFolder, version(), path)
  const unfinished = `.unfinished-${process.pid}-${randomUUID()}`
  let begun = false

  const clearUp = memoize(() =>
    removeOldVersions(cacheFolder, version()).catch((error: Error) => {
      log.warn({ err: error }, 'Old sample files could not be removed')
    }),
  )

  async function make(path: string, model: () => string): Promise<string> {
    begun = true
    // Checked each time: the disk may have been full, or another process may have deleted the folder.
    await mkdir(place(unfinished), { recursive: true })
    await clearUp()
    const file = place(join(unfinished, randomUUID()))
    await writeFile(file, model())
    await mkdir(dirname(place(path)), { recursive: true })
    await rename(file, place(path))
    return place(path)
  }

  async function makeOnce(path: string): Promise<string> {
    const file = committed.find(path)
    if (file !== null) return file
    const model = models.find(path)
    if (model === null) throw new Error(`No sample file is called ${path}`)
    if (existsSync(place(path))) return place(path)
    const underWay = making.get(path)
    if (underWay) return await underWay
    const made = make(path, model).finally(() => making.delete(path))
    making.set(path, made)
    return await made
  }

  function found(path: string): string | null {
    const file = committed.find(path)
    if (file !== null || models.find(path) === null) return file
    return existsSync(place(path)) ? place(path) : null
  }

  return {
    revision: () => (active() ? version() : 'none'),
    has: (path) => active() && (committed.find(path) !== null || models.find(path) !== null),
    made: (path) => (active() ? found(path) : null),
    make: makeOnce,
    paths: () => [...committed.paths(), ...models.paths()],
    async close() {
      await Promise.allSettled(making.values())
      if (begun) await rm(place(unfinished), { recursive: true, force: true })
    },
  }
}
