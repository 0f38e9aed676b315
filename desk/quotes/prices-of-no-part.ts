import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import { type NumberedRow, namedColumns } from '#catalog/columns/named-columns.ts'
import { numberBases } from '#catalog/numbers/number-bases.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

const MAX_NAMED = 20
/** Rows between two pauses, about 1 ms. */
const SLICE = 500

/** Names a price file's rows whose number is neither a part's nor a base number, or ''. They are never offered. */
export async function pricesOfNoPart(
  rows: readonly NumberedRow[],
  catalog: Pick<Catalog, 'table'>,
  tables: readonly string[],
): Promise<string> {
  const { below, cellsOf } = namedColumns(rows, ['Part number'])
  const left = new Map<string, { line: number; number: string }[]>()
  for (const row of below) {
    const [number = ''] = cellsOf(row)
    const key = normalizeNumber(number)
    if (key !== '') left.set(key, [...(left.get(key) ?? []), { line: row.line, number }])
  }
  for (const table of tables.map((name) => catalog.table(name))) {
    for (let row = 0; row < (table?.size ?? 0); row++) {
      if (row % SLICE === 0) await yieldToEventLoop()
      for (const number of table?.numbers(row) ?? []) for (const key of numberBases(number ?? '')) left.delete(key)
    }
  }
  const found = [...left.values()].flat().sort((a, b) => a.line - b.line)
  if (found.length === 0) return ''
  const named = found.slice(0, MAX_NAMED).map(({ line, number }) => `row ${line} (${number})`)
  const more = found.length > MAX_NAMED ? ` and ${formatCount(found.length - MAX_NAMED)} more` : ''
  return `No part and no base number matches ${named.join(', ')}${more}: correct it, or import the part.`
}
