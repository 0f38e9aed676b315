import type { Finding, FindingKind } from '#catalog/check/finding.ts'
import { openColumn } from '#catalog/columns/packed-column.ts'
import type { Family } from '#catalog/registry/family.ts'
import { BUFFER, openBuffer, type PackedCatalog, type TableMeta } from '#catalog/store/packed-catalog.ts'
import { checkTables } from '#parts/check/check-tables.ts'
import type { FileCheck } from '#parts/check/file-check.ts'
import type { TableReader } from '#parts/database/table-reader.ts'

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

const PAGE_ROWS = 2_000

/** Reads a packed catalog's rows like those of a database, without private columns, in the order of its families. */
export function packedReader(
  packed: PackedCatalog,
  families: readonly Family[],
): Pick<TableReader, 'columns' | 'pages'> {
  const open = (table: string) => {
    const position = families.findIndex((family) => family.table === table)
    return openBuffer<TableMeta>(packed, BUFFER.table(position))
  }
  return {
    columns: async (table) => open(table)?.meta.columns ?? [],
    async *pages(table, columns) {
      const found = open(table)
      if (!found) return
      const { meta, section } = found
      const cells = columns.map((name) => openColumn(String(meta.columns.indexOf(name)), section))
      for (let start = 0; start < meta.size; start += PAGE_ROWS) {
        const length = Math.min(PAGE_ROWS, meta.size - start)
        yield Array.from({ length }, (_, at) => cells.map((column) => column.at(start + at)))
      }
    },
  }
}
