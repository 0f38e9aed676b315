import { join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import { openSiteFiles } from '#files/site-files.ts'
import { createFileCheck, type FileCheck } from '#parts/check/file-check.ts'
import { SampleFiles } from '#sample/sample-files.ts'
import type { LogLine } from '#shared/logger.ts'

export type CheckFilesSettings = {
  readonly dataDir: string
  readonly families: readonly Family[]
  readonly hosted: string | null
  readonly fileHosts: readonly string[]
  /** Whether sample rows are loaded, whose files are made on demand. */
  readonly hasSample: boolean
  readonly log: LogLine
  readonly now: () => Date
}

export async function openCheckFiles(
  settings: CheckFilesSettings,
): Promise<{ check: FileCheck; close(): Promise<void> }> {
  const { dataDir, families, hosted, fileHosts, hasSample, log, now } = settings
  const site = await openSiteFiles({
    dataDir,
    cacheFolder: join(dataDir, 'thumbnails'),
    families: () => families,
    hosted,
    hosts: fileHosts,
    makers: [
      new SampleFiles(
        () => families,
        () => hasSample,
      ),
    ],
    log,
    now,
    rescans: false,
  })
  const hosts = {
    hosted: hosted === null ? null : new URL(hosted).host,
    allowed: fileHosts.map((host) => host.toLowerCase()),
  }
  return {
    check: createFileCheck(site.store, hosts, join(dataDir, 'files')),
    close: site.close,
  }
}
