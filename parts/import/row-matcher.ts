import type { ExistingRows } from '#parts/database/part-table-writer.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import type { ImportedRow } from '#parts/import/row-checker.ts'

/** Where a row goes. If `stored`, it updates the row with this id. Otherwise it is new, with this id or the next one. */
type Target = { readonly id: string | null; readonly stored: boolean }
type Match = { target: Target } | { error: RowError }
type CaseTwin = { readonly number: string; readonly where: string }

/**
 * Returns a function that finds the target of each row of a file. Parts are identified by their number, trimmed; parts
 * that share a number, and parts without one, by their id. With `replace` the file decides, ids included, and numbers
 * that stay keep their ids. The result is an error if two rows claim a number or an id, or if another part has the id.
 */
export function createRowMatcher(
  existing: ExistingRows,
  replace: boolean,
): (row: ImportedRow, numberName: string) => Match {
  const firsts = new Map<string, ImportedRow>()
  const taken = new Map<string, ImportedRow>()
  return (row, numberName) => {
    const twin = row.number === '' ? undefined : firsts.get(row.number)
    if (twin && (twin.id === null || row.id === null)) {
      const what = `'${row.number}' is on line ${twin.line} too`
      const hint = 'List each part once, or give each of them its id in a column id'
      return { error: { column: numberName, what, hint } }
    }
    if (!twin) firsts.set(row.number, row)
    const found = replace ? matchReplacing(row, existing, taken) : matchUpdating(row, existing, numberName)
    if ('error' in found || found.target.id === null) return found
    const other = taken.get(found.target.id)
    if (other) {
      const what = `'${other.number}' on line ${other.line} has id ${found.target.id} already`
      return { error: { column: 'id', what, hint: 'Give each part an id of its own, or leave the cell empty' } }
    }
    taken.set(found.target.id, row)
    return found
  }
}

function matchReplacing(
  row: ImportedRow,
  { byNumber, numbers }: ExistingRows,
  taken: ReadonlyMap<string, ImportedRow>,
): Match {
  const known = byNumber.get(row.number)?.find((id) => !taken.has(id)) ?? null
  const id = row.id ?? known
  return { target: { id, stored: id !== null && numbers.has(id) } }
}

function matchUpdating(row: ImportedRow, { byNumber, numbers }: ExistingRows, numberName: string): Match {
  const ids = byNumber.get(row.number) ?? []
  if (row.id !== null) {
    if (ids.includes(row.id)) return { target: { id: row.id, stored: true } }
    if (ids.length > 0) {
      const what = `'${row.number}' has the id ${ids.join(', ')} in the table, not ${row.id}`
      return { error: { column: 'id', what, hint: 'Write that id, or leave the cell empty' } }
    }
    if (!numbers.has(row.id)) return { target: { id: row.id, stored: false } }
    if (row.number === '' && !numbers.get(row.id)) return { target: { id: row.id, stored: true } }
    const what = `id ${row.id} belongs to ${formatNumber(numbers.get(row.id))} in the table`
    return { error: { column: 'id', what, hint: 'Leave the cell empty: the part gets the next id' } }
  }
  if (ids.length > 1) {
    const what = `'${row.number}' is in ${ids.length} rows of the table (id ${ids.join(', ')})`
    return { error: { column: numberName, what, hint: 'Add a column id that says which one you mean' } }
  }
  const [id = null] = ids
  return { target: { id, stored: id !== null } }
}

const formatNumber = (number: string | null | undefined): string => (number ? `'${number}'` : 'a part without a number')

/**
 * Returns a function that says if a new number differs from another one in case only: they are two parts (behavior
 * 15.21). Returns null if it doesn't.
 */
export function createCaseTwins(existing: ExistingRows): (row: ImportedRow) => Pick<RowError, 'what' | 'hint'> | null {
  const lower = new Map<string, CaseTwin>()
  for (const [number, [id]] of existing.byNumber) {
    if (HAS_LETTER.test(number)) lower.set(number.toLowerCase(), { number, where: `id ${id} in the table` })
  }
  return ({ number, line }) => {
    if (!HAS_LETTER.test(number)) return null
    const key = number.toLowerCase()
    const twin = lower.get(key)
    if (!twin) lower.set(key, { number, where: `line ${line}` })
    if (!twin || twin.number === number || existing.byNumber.has(number)) return null
    return {
      what: `'${number}' and '${twin.number}' (${twin.where}) differ in case only, and are two parts`,
      hint: 'If they are one part, write its number the same way',
    }
  }
}

const HAS_LETTER = /\p{L}/u
