import { parentPort, workerData } from 'node:worker_threads'
import { FINDING_KINDS, type Finding, type FindingKind } from '#catalog/check/finding.ts'
import { checkTables } from '#parts/check/check-tables.ts'
import type { CheckedCatalog } from '#parts/check/checked-catalog.ts'
import { packedReader } from '#parts/check/packed-reader.ts'
import type { CheckTask } from '#server/operations/check-thread.ts'
import { createLog } from '#server/operations/log.ts'
import { openCheckFiles } from '#server/operations/open-check-files.ts'

/** More of a kind are only counted: sending them would block the main loop. */
const MAX_OF_A_KIND = 1_000

async function check({ packed, logLevel, ...settings }: CheckTask): Promise<CheckedCatalog> {
  const files = await openCheckFiles({ ...settings, log: createLog(logLevel) })
  try {
    const { parts, findings } = await checkTables(
      packedReader(packed, settings.families),
      settings.families,
      files.check,
      new Date().toISOString().slice(0, 10),
    )
    const kinds = (Object.keys(FINDING_KINDS) as FindingKind[]).map((kind) => ofKind(kind, findings))
    return { parts, kinds: kinds.filter(({ total }) => total > 0) }
  } finally {
    await files.close()
  }
}

function ofKind(kind: FindingKind, findings: readonly Finding[]) {
  const found = findings.filter((finding) => finding.kind === kind)
  const listed = found.slice(0, MAX_OF_A_KIND)
  return { kind, total: found.length, fixable: listed.filter(({ fix }) => fix !== undefined).length, findings: listed }
}

parentPort?.postMessage(await check(workerData))
