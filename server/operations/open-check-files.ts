import { join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import { createFileCheck } from '#parts/check/file-check.ts'
import { openServedFiles } from '#server/served-files.ts'
import type { LogLine } from '#shared/logger.ts'

export type CheckSettings = {
  readonly dataDir: string
  readonly families: readonly Family[]
  readonly hosted: string | null
  readonly fileHosts: readonly string[]
  readonly hasSample: boolean
}

export async function openCheckFiles(settings: CheckSettings & { readonly log: LogLine }) {
  const { dataDir, families, hosted, fileHosts, hasSample } = settings
  const served = { ...settings, families: () => families, hasSample: () => hasSample, rescans: false }
  const { store, close } = await openServedFiles(served)
  const hosts = { hosted: hosted === null ? null : new URL(hosted).host, allowed: fileHosts }
  return { check: createFileCheck(store, hosts, join(dataDir, 'files')), [Symbol.asyncDispose]: close }
}
