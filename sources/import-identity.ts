import type { PartRow, RowFault } from '#sources/import-rows.ts'

/** The rows that a table holds before an import. */
export type Existing = {
  /** Trimmed number to the ids that bear it; usually one. */
  readonly byNumber: ReadonlyMap<string, readonly string[]>
  /** Id to trimmed number; null: a row without one. */
  readonly numbers: ReadonlyMap<string, string | null>
}

/** Where a row goes: to the row with that id if `stored`, else it is new, with that id or with the next one. */
export type Place = { readonly id: string | null; readonly stored: boolean }

type Found = { place: Place } | { fault: RowFault }

/**
 * Gives a function that finds the place of each row of a file: parts are known by their number, as written but for
 * the space around it; parts that share one, and parts without any, by their ids. With `replace` the file rules, ids
 * included, and the numbers that stay keep theirs. Gives a fault for a number or an id that two rows claim, or that the table gives to another part.
 */
export function rowPlacer(existing: Existing, replace: boolean): (row: PartRow, numberName: string) => Found {
  const firsts = new Map<string, PartRow>()
  const taken = new Map<string, PartRow>()

  return (row, numberName) => {
    const twin = row.number === '' ? undefined : firsts.get(row.number)
    if (twin && (twin.id === null || row.id === null)) {
      const what = `'${row.number}' stands on line ${twin.line} too`
      const right = 'A file names each part once, or gives each of them its id in a column id'
      return { fault: { column: numberName, what, right } }
    }
    if (!twin) firsts.set(row.number, row)
    const found = replace ? placeReplacing(row, existing, taken) : placeUpdating(row, existing, numberName)
    if ('fault' in found || found.place.id === null) return found
    const other = taken.get(found.place.id)
    if (other) {
      const what = `id ${found.place.id} is taken by '${other.number}' on line ${other.line}`
      return { fault: { column: 'id', what, right: 'Give each part an id of its own, or leave the cell empty' } }
    }
    taken.set(found.place.id, row)
    return found
  }
}

function placeReplacing(row: PartRow, { byNumber, numbers }: Existing, taken: ReadonlyMap<string, PartRow>): Found {
  const kept = byNumber.get(row.number)?.find((id) => !taken.has(id)) ?? null
  const id = row.id ?? kept
  return { place: { id, stored: id !== null && numbers.has(id) } }
}

function placeUpdating(row: PartRow, { byNumber, numbers }: Existing, numberName: string): Found {
  const ids = byNumber.get(row.number) ?? []
  if (row.id !== null) {
    if (ids.includes(row.id)) return { place: { id: row.id, stored: true } }
    if (ids.length > 0) {
      const what = `'${row.number}' has the id ${ids.join(', ')} in the table, not ${row.id}`
      return { fault: { column: 'id', what, right: 'Write that one, or leave the cell empty' } }
    }
    if (!numbers.has(row.id)) return { place: { id: row.id, stored: false } }
    if (row.number === '' && !numbers.get(row.id)) return { place: { id: row.id, stored: true } }
    const what = `id ${row.id} belongs to ${numberInWords(numbers.get(row.id))} in the table`
    return { fault: { column: 'id', what, right: 'Leave the cell empty: the part gets the next id' } }
  }
  if (ids.length > 1) {
    const what = `'${row.number}' stands in ${ids.length} rows of the table (id ${ids.join(', ')})`
    return { fault: { column: numberName, what, right: 'Say which one in a column id' } }
  }
  const [id = null] = ids
  return { place: { id, stored: id !== null } }
}

const numberInWords = (number: string | null | undefined): string => (number ? `'${number}'` : 'a part without number')
