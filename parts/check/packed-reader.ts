import { openColumn } from '#catalog/columns/packed-column.ts'
import type { Family } from '#catalog/registry/family.ts'
import { BUFFER, openBuffer, type PackedCatalog, type TableMeta } from '#catalog/store/packed-catalog.ts'
import type { TableReader } from '#parts/database/table-reader.ts'

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
