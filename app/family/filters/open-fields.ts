import type { PartsTable } from '#catalog/answers.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'

const MAX_FIELDS = 5
/** A longer list is a dropdown. */
const MAX_VALUES = 12
/** A field with more spellings has more values, so it isn't counted. */
const MAX_SPELLINGS = 200

const known = new WeakMap<PartsTable, readonly string[]>()

/** Returns the keys of the open lists: the fields whose 2 to 12 values tell most about a part (behavior 5.17). */
export function openFields(table: PartsTable): readonly string[] {
  const keys = known.get(table) ?? bestFields(table)
  known.set(table, keys)
  return keys
}

function bestFields(table: PartsTable): readonly string[] {
  const fields = table.headings.flatMap(({ key, kind }) => {
    const values = kind === 'number' ? null : table.values(key)
    return values ? [{ key, bits: bitsOf(values, table.size) }] : []
  })
  const best = fields.filter(({ bits }) => bits > 0).sort((a, b) => b.bits - a.bits)
  const open = new Set(best.slice(0, MAX_FIELDS).map(({ key }) => key))
  return fields.map(({ key }) => key).filter((key) => open.has(key))
}

/** The field's entropy in tenths of a bit, so similar fields tie and the first wins. 0 if it can't be an open list. */
function bitsOf({ codes, ranks, count }: FacetValues, size: number): number {
  if (count < 2 || count > MAX_SPELLINGS) return 0
  const uses = new Uint32Array(count + 1)
  for (let row = 0; row < size; row++) {
    const rank = ranks[codes[row] ?? 0] ?? 0
    uses[rank] = (uses[rank] ?? 0) + 1
  }
  const values = uses.subarray(1).filter((used) => used > 0).length
  if (values < 2 || values > MAX_VALUES) return 0
  const bits = uses.reduce((sum, used) => (used > 0 ? sum - (used / size) * Math.log2(used / size) : sum), 0)
  return Number(bits.toFixed(1))
}
