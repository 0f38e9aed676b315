import type { ExistingRows } from '#parts/database/part-table-writer.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import type { ImportedRow } from '#parts/import/row-checker.ts'

/** If `stored`, the row updates this id. Otherwise it is new, with this id or the next one. */
type Target = { readonly id: string | null; readonly stored: boolean }
type Match = { target: Target } | { error: RowError }
type RowNames = { readonly row: string; readonly keys: readonly string[] }

/** Returns a function that finds each row's target by its key, or by id if rows share a key or have none. With `replace` the file decides, also on ids. */
export function createRowMatcher(existing: ExistingRows, replace: boolean, names: RowNames) {
  const firsts = new Map<string, ImportedRow>()
  const taken = new Map<string, ImportedRow>()
  return (row: ImportedRow): Match => {
    const twin = row.key === '' ? undefined : firsts.get(row.key)
    if (twin && (twin.id === null || row.id === null)) {
      const what = `${keyText(row, names)} is on line ${twin.line} too`
      const hint = `List each ${names.row} once, or give each of them its id in a column id`
      return { error: { column: names.keys[0] ?? null, what, hint } }
    }
    if (!twin) firsts.set(row.key, row)
    const found = replace ? matchReplacing(row, existing, taken) : matchUpdating(row, existing, names)
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

function matchReplacing(row: ImportedRow, { byKey, numbers }: ExistingRows, taken: ReadonlyMap<string, ImportedRow>) {
  const known = byKey.get(row.key)?.find((id) => !taken.has(id)) ?? null
  const id = row.id ?? known
  return { target: { id, stored: id !== null && numbers.has(id) } }
}

function matchUpdating(row: ImportedRow, { byKey, numbers }: ExistingRows, names: RowNames): Match {
  const ids = byKey.get(row.key) ?? []
  if (row.id !== null) {
    if (ids.includes(row.id)) return { target: { id: row.id, stored: true } }
    if (ids.length > 0) {
      const what = `${keyText(row, names)} has the id ${ids.join(', ')} in the table, not ${row.id}`
      return { error: { column: 'id', what, hint: 'Write that id, or leave the cell empty' } }
    }
    if (!numbers.has(row.id)) return { target: { id: row.id, stored: false } }
    if (row.number === (numbers.get(row.id) ?? '')) return { target: { id: row.id, stored: true } }
    const what = `id ${row.id} belongs to ${formatNumber(numbers.get(row.id))} in the table`
    return { error: { column: 'id', what, hint: `Leave the cell empty: the ${names.row} gets the next id` } }
  }
  if (ids.length > 1) {
    const what = `${keyText(row, names)} is in ${ids.length} rows of the table (id ${ids.join(', ')})`
    return { error: { column: names.keys[0] ?? null, what, hint: 'Add a column id that says which one you mean' } }
  }
  const [id = null] = ids
  return { target: { id, stored: id !== null } }
}

/** `'4883' with the same Their Maker and Our Part` */
const keyText = ({ number }: ImportedRow, { keys: [, ...others] }: RowNames): string =>
  others.length === 0 ? `'${number}'` : `'${number}' with the same ${others.join(' and ')}`

const formatNumber = (number: string | null | undefined): string => (number ? `'${number}'` : 'a part without a number')

/** Returns a test for numbers that differ only in case, which are two parts (behavior 15.21). `name` names a row. */
export function createCaseTwins(existing: ExistingRows, name: string) {
  const lower = new Map<string, { readonly number: string; readonly where: string }>()
  for (const [key, [id = '']] of existing.byKey) {
    const number = existing.numbers.get(id) ?? ''
    if (HAS_LETTER.test(number)) lower.set(key.toLowerCase(), { number, where: `id ${id} in the table` })
  }
  return ({ key, number, line }: ImportedRow): Pick<RowError, 'what' | 'hint'> | null => {
    if (!HAS_LETTER.test(number)) return null
    const twin = lower.get(key.toLowerCase())
    if (!twin) lower.set(key.toLowerCase(), { number, where: `line ${line}` })
    if (!twin || twin.number === number || existing.byKey.has(key)) return null
    return {
      what: `'${number}' and '${twin.number}' (${twin.where}) differ in case only, and are two ${name}s`,
      hint: `If they are one ${name}, write its number the same way`,
    }
  }
}

const HAS_LETTER = /\p{L}/u
