import type { Family } from '#catalog/registry/family.ts'
import { openSiteFiles, type SiteFiles } from '#files/site-files.ts'
import { SampleFiles } from '#sample/sample-files.ts'
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
  return openSiteFiles({ ...settings, hosts: fileHosts, makers: [new SampleFiles(settings.families, hasSample)] })
}
