import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import { numberBases } from '#catalog/numbers/number-bases.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

const MAX_NAMED = 20
/** Rows between two pauses, about 1 ms. */
const SLICE = 500

/**
 * Describes a price file's rows whose number is neither a part's nor a base number: their prices are never offered
 * (behavior 20.16). The first row is the heading. '' if there are none.
 */
export async function pricesOfNoPart(
  rows: readonly (readonly (string | null)[])[],
  catalog: Pick<Catalog, 'table'>,
  tables: readonly string[],
): Promise<string> {
  const at = rows[0]?.findIndex((name) => name?.trim().toLowerCase() === 'part number') ?? -1
  const left = new Map<string, { line: number; number: string }[]>()
  for (const [index, cells] of rows.entries()) {
    const number = cells[at]?.trim() ?? ''
    const key = normalizeNumber(number)
    if (index > 0 && key !== '') left.set(key, [...(left.get(key) ?? []), { line: index + 1, number }])
  }
  for (const table of tables.map((name) => catalog.table(name))) {
    for (let row = 0; row < (table?.size ?? 0); row++) {
      if (row % SLICE === 0) await yieldToEventLoop()
      for (const number of table?.numbers(row) ?? []) for (const key of numberBases(number ?? '')) left.delete(key)
    }
  }
  const found = [...left.values()].flat().sort((one, other) => one.line - other.line)
  if (found.length === 0) return ''
  const named = found.slice(0, MAX_NAMED).map(({ line, number }) => `row ${line} (${number})`)
  const more = found.length > MAX_NAMED ? ` and ${formatCount(found.length - MAX_NAMED)} more` : ''
  return `No part has the number in ${named.join(', ')}${more}, nor begins with it: correct it, or import the part.`
}
