import type { Family } from '#catalog/registry/family.ts'
import type { FileMaker } from '#files/file-maker.ts'
import { openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import { createSampleFiles } from '#sample/sample-files.ts'
import { SAMPLE_CACHE } from '#sample/sample-version.ts'
import type { LogLine } from '#shared/logger.ts'

type Options = {
  readonly dataDir: string
  families(): readonly Family[]
  readonly hosted: string | null
  readonly fileHosts: readonly string[]
  hasSample(): boolean
  readonly log: LogLine
  readonly rescans?: boolean
}

/** Opens the files of the site, and of its sample, for the families of today. Close it afterwards. */
export function openServedFiles({ fileHosts, hasSample, ...settings }: Options): Promise<SiteFiles> {
  const { families, log } = settings
  const makers = new Map<readonly Family[], FileMaker>()
  const maker = (): FileMaker => {
    const of = families()
    const known = makers.get(of)
    const current = known ?? createSampleFiles({ families: of, cacheFolder: SAMPLE_CACHE, active: hasSample, log })
    if (!known) makers.set(of, current)
    return current
  }
  const sample: FileMaker = {
    revision: () => maker().revision(),
    has: (path) => maker().has(path),
    made: (path) => maker().made(path),
    make: (path) => maker().make(path),
    // What was begun for earlier families is finished.
    close: async () => void (await Promise.all([...makers.values()].map((made) => made.close()))),
  }
  return openSiteFiles({ ...settings, hosts: fileHosts, makers: [sample] })
}
