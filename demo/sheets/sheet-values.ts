import type { CodeColumn } from '#catalogue/ordering/ordering-code.ts'
import { PER_INCH } from '#catalogue/quantities/quantity.ts'
import { parseLength } from '#catalogue/quantities/reader/read-size.ts'
import type { Column, Family } from '#catalogue/registry/family.ts'
import { millimeters } from '#demo/recipes/dimensions.ts'
import { FINISHES } from '#demo/recipes/finishes.ts'
import type { SamplePart } from '#demo/sample-rows.ts'

/** A column as a sheet shows it, with its values in one spelling. */
export type SheetColumn = CodeColumn<SamplePart>

/** The columns of a family, plus the finish if only the letter of a MIL number states it. */
export function sheetColumns(family: Family): SheetColumn[] {
  const columns = family.columns.map(
    (column): SheetColumn => ({
      key: column.key,
      label: column.name,
      kind: column.kind,
      value: (part) => sheetValue(column, part.fields[column.key] ?? null),
    }),
  )
  const hasFinish = family.columns.some(({ key }) => /finish$/i.test(key))
  const hasNumber = family.columns.some(({ key }) => key === 'milPartNumber')
  if (hasFinish || !hasNumber) return columns
  const fromLetter: SheetColumn = { key: 'terminalFinish', label: 'Terminal Finish', kind: 'text', value: finishLetter }
  return [...columns, fromLetter]
}

function finishLetter(part: SamplePart): string {
  const letter = /\/\d+([A-Z])\d\d$/.exec(part.fields.milPartNumber ?? '')?.[1]
  return Object.entries(FINISHES).find(([, finish]) => finish.letter === letter)?.[0] ?? ''
}

/** A cell in the spelling of drawings, `.062 [1.57]`; empty if the table states nothing. */
function sheetValue({ kind }: Column, text: string | null): string {
  if (text === null || text === '-') return ''
  return kind === 'dimension' ? bothUnits(text) : text
}

/** A length as drawings write it, `.062 [1.57]`; other text unchanged. */
export function bothUnits(text: string): string {
  const ends = thousandths(text)
  if (!ends) return text
  return `${ends.map(inches).join('–')} [${ends.map(millimeters).join('–')}]`
}

/** A part's fields with each size in the house spelling: `.062"` for `1/16"` and `1.57 mm`. */
export function tidyField(family: Family, part: SamplePart, key: string): string | null {
  const text = part.fields[key] ?? null
  const isSize = family.columns.some((column) => column.key === key && column.kind === 'dimension')
  const ends = isSize && text !== null ? thousandths(text) : null
  return ends ? `${ends.map(inches).join('-')}"` : text
}

const inches = (mils: number): string => (mils / 1000).toFixed(3).replace(/^0/, '')

/** A length or both ends of a range in whole thousandths of an inch. Halves round down: 1/16 is .062 on drawings. */
function thousandths(text: string): number[] | null {
  const size = parseLength(text)
  const ends = size?.form === 'one' ? [size.low] : size ? [size.low, size.high] : null
  return ends?.map((end) => Math.ceil((end * 1000) / PER_INCH - 0.501)) ?? null
}

/** Splits columns into those that differ between parts and those that don't. Empty columns are dropped. */
export function splitColumns(columns: readonly SheetColumn[], parts: readonly SamplePart[]) {
  const values = (column: SheetColumn) => new Set(parts.map(column.value))
  return {
    varying: columns.filter((column) => values(column).size > 1),
    common: columns.filter((column) => values(column).size === 1 && !values(column).has('')),
  }
}
