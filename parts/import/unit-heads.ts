import { isWithoutUnit, unitName, withUnit } from '#catalog/quantities/stated-unit.ts'
import { type ColumnKind, type Family, isSizeKind } from '#catalog/registry/family.ts'
import { columnKind, creatableColumns } from '#catalog/registry/record-columns.ts'
import type { RowError } from '#parts/import/import-errors.ts'
import { columnFinder, UNIT_WORD } from '#parts/import/match-header.ts'

/** Where a column's unit is: in its heading, or in another cell of the row. */
export type StatedUnit = { readonly unit: string } | { readonly at: number }

export type UnitHeads = ReturnType<typeof readUnitHeads>

/** `Length-unit`, `Length (UOM)`, `Länge Einheit` */
const LAST = new RegExp(`^(.+?)[\\s_.:,/-]*[([]?(?:${UNIT_WORD})[)\\]]?$`, 'iu')
/** `Unit of Length`, `Unité Length` */
const FIRST = new RegExp(`^(?:${UNIT_WORD})[\\s_.:-]+(?:(?:of|der|des|de|di|van|for|für|pour|para) )?(.+)$`, 'iu')
/** `Hole Size [mm]`, `Board thickness (in)`, `Length, mm`, `Length in mm`, `length_mm` */
const NAMED = /^(.+?)[\s_]*(?:\[([^[\]]+)\]|\(([^()]+)\)|[\s_,-]+(?:in[\s_]+)?([^\s_,]+))$/u
/** A pattern takes minutes for a heading of 10,000 characters. */
const MAX_HEADING = 200
const unitIn = (pattern: RegExp, heading: string) =>
  heading.length > MAX_HEADING ? null : pattern.exec(heading.trim())

/** A heading without the unit that it may end in, and that unit's name. */
function splitHeading(heading: string) {
  const [, base = '', ...named] = unitIn(NAMED, heading) ?? []
  return { base, unit: named.find((one) => one !== undefined) ?? '' }
}

/** The unit that one of these names of a column ends in: `Length (mm)`. A bare number is in inches or AWG anyway. */
export function unitOfNames(names: readonly string[], kind: ColumnKind): StatedUnit | null {
  const unit = names.map((name) => unitName(splitHeading(name).unit, kind)).find((one) => one !== null)
  return !unit || unit === 'in' || unit === 'AWG' ? null : { unit }
}

/**
 * Finds units in headings, and unit columns (behavior 15.26). One can't be ignored alone: its bare numbers would be read as
 * inches. `cells`: the headings without units. `unitsOf`: the place of the column that a unit column belongs to.
 */
export function readUnitHeads(
  heads: readonly string[],
  family: Family,
  present: readonly string[],
  isLeftOut: (heading: string) => boolean,
) {
  const find = columnFinder(family, [...new Set([...present, ...creatableColumns(family)])])
  const sized = (heading: string): { column: string; kind: ColumnKind } | null => {
    const column = find(heading.trim())
    const kind = column === null ? 'text' : columnKind(family, column)
    return column !== null && isSizeKind(kind) ? { column, kind } : null
  }
  const units: (StatedUnit | null)[] = heads.map(() => null)
  const cells = heads.map((heading, at) => {
    if (find(heading.trim()) !== null || isLeftOut(heading)) return heading
    const { base, unit: named } = splitHeading(heading)
    const kind = sized(base)?.kind
    const unit = kind ? unitName(named, kind) : null
    if (unit === null) return heading
    units[at] = { unit }
    return base
  })
  const errors: RowError[] = []
  const unitsOf = heads.map((heading, at) => {
    const base = unitIn(LAST, heading)?.[1] ?? unitIn(FIRST, heading)?.[1]
    const column = base === undefined ? null : sized(base)?.column
    if (!column) return null
    const of = cells.findIndex(
      (cell, place) => place !== at && !isLeftOut(heads[place] ?? '') && find(cell.trim()) === column,
    )
    if (of < 0) return null
    if (units[of]) {
      const what = `the unit of '${heads[of]?.trim()}' is stated twice`
      errors.push({ column: heading, at, what, hint: 'Remove this column, or the unit from that heading' })
    }
    units[of] ??= { at }
    return of
  })
  const own = cells.map((cell, at) => (unitsOf[at] === null || find(cell.trim()) !== null ? cell : ''))
  return { cells: own, units, unitsOf, errors }
}

/** What an import notes about each unit column and each heading with a unit. */
export const unitNotes = (heads: readonly string[], { units, unitsOf, cells }: UnitHeads) =>
  heads.flatMap((heading, at) => {
    const stated = units[at]
    const of = unitsOf[at] ?? null
    if (stated && 'unit' in stated)
      return [{ at, what: `'${heading.trim()}' was read as ${cells[at]} in ${stated.unit}`, hint: AS_WRITTEN }]
    return of === null
      ? []
      : [{ at, what: `'${heading.trim()}' was read as the units of ${cells[of]}`, hint: AS_WRITTEN }]
  })
const AS_WRITTEN = 'Each number is stored with its unit'

type Place = {
  readonly at: number
  readonly kind: ColumnKind
  readonly stated: StatedUnit
  readonly headings: readonly string[]
}

/** Returns a cell with its unit, or an error: no unit, an unknown one, or one that contradicts the cell's own. */
export function cellInUnit(
  cell: string,
  { at, kind, stated, headings }: Place,
  cells: readonly string[],
): { readonly value: string } | { readonly error: Omit<RowError, 'column'> } {
  const written = ('unit' in stated ? stated.unit : cells[stated.at])?.trim() ?? ''
  const unit = unitName(written, kind)
  const place = 'unit' in stated ? at : stated.at
  if (cell.trim() === '' || (written === '' && !isWithoutUnit(cell, kind))) return { value: cell }
  const fail = (what: string, hint: string) => ({ error: { at: place, what, hint } })
  const example = kind === 'dimension' ? 'mm, cm, in or mil' : 'it as in the column’s other rows'
  if (written === '') return fail(`the unit of '${cell.trim()}' is missing`, `Write ${example}`)
  if (unit === null) return fail(`'${written}' is no unit that '${cell.trim()}' can have`, `Write ${example}`)
  const value = withUnit(cell, unit, kind)
  if (value !== null) return { value }
  if (isWithoutUnit(cell, kind)) {
    return fail(`'${cell.trim()}' is unclear as a size in '${written}'`, 'Write the unit after each number')
  }
  const where = headings[place]?.trim() ?? ''
  return fail(`'${cell.trim()}' contradicts its unit in '${where}', ${written}`, 'Correct one of them')
}
