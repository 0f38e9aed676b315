import type { Finding, FindingKind } from '#catalog/check/finding.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { checkTables } from '#parts/check/check-tables.ts'
import type { FileCheck } from '#parts/check/file-check.ts'
import { packedReader } from '#parts/check/packed-reader.ts'

/** More of a kind are only counted: sending them would block the main loop. */
const MAX_OF_A_KIND = 1_000

export type CheckedCatalog = Awaited<ReturnType<typeof checkCatalog>>

/** The findings by kind: their number, how many have exactly one right answer, and the first ones. Omits kinds without any. */
export async function checkCatalog(packed: PackedCatalog, families: readonly Family[], files: FileCheck, day: string) {
  const { parts, findings } = await checkTables(packedReader(packed, families), families, files, day)
  return { parts, kinds: [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, found]) => ofKind(kind, found)) }
}

function ofKind(kind: FindingKind, found: readonly Finding[]) {
  const listed = found.slice(0, MAX_OF_A_KIND)
  return { kind, total: found.length, fixable: listed.filter(({ fix }) => fix !== undefined).length, findings: listed }
}
