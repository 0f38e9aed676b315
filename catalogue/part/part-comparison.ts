import type { PartsTable } from '#catalogue/answers.ts'
import { MOST_COMPARED } from '#catalogue/compare-query.ts'
import { FACTS } from '#catalogue/compliance/fact.ts'
import type { ColumnKind } from '#catalogue/family.ts'
import { sizeReader } from '#catalogue/field-values.ts'
import { folded } from '#catalogue/filter-value.ts'
import { sameQuantity } from '#catalogue/quantity.ts'

export type ComparedPart = {
  readonly id: string
  readonly number: string
  readonly url: string
  readonly imageUrl: string | null
  readonly quoteUrl: string | null
  readonly quoteLabel: string
}

export type ComparedField = {
  readonly label: string
  readonly kind: ColumnKind
  /** In the order of the parts; null: an empty cell. */
  readonly values: readonly (string | null)[]
  readonly differs: boolean
}

export type Comparison = {
  readonly parts: readonly ComparedPart[]
  readonly fields: readonly ComparedField[]
  /** Ids that no part of the family has. */
  readonly unknown: readonly string[]
  /** Parts asked for beyond the first six. */
  readonly beyond: number
}

/** Puts parts of one family side by side, in the order asked for: at most six, field by field. */
export function compareParts(table: PartsTable, ids: readonly string[]): Comparison {
  const asked = ids.map((id) => ({ id, row: table.rowOf(id) }))
  const rows = asked.flatMap(({ row }) => (row === null ? [] : [row]))
  const shown = rows.slice(0, MOST_COMPARED)
  const specifications = shown.map((row) => table.specifications(row))
  const fields = (specifications[0] ?? []).map(({ label, kind }, place): ComparedField => {
    const values = specifications.map((one) => one[place]?.value || null)
    return { label, kind, values, differs: differ(values, kind) }
  })
  const facts = shown.map((row) => table.facts(row))
  const derived = FACTS.map(({ key, label }): ComparedField => {
    const values = facts.map((one) => one[key].answer)
    return { label, kind: 'text', values, differs: differ(values, 'text') }
  })
  return {
    parts: shown.map((row) => comparedPart(table, row)),
    fields: shown.length > 0 ? [...fields, ...derived] : fields,
    unknown: asked.flatMap(({ id, row }) => (row === null ? [id] : [])),
    beyond: rows.length - shown.length,
  }
}

function comparedPart(table: PartsTable, row: number): ComparedPart {
  const { id, partNumber: number, url, imageUrl } = table.part(row)
  const { quoteUrl, quoteLabel } = table.listed(row)
  return { id, number, url, imageUrl, quoteUrl, quoteLabel }
}

/** Whether values are not all the same: sizes by size however they are written, texts without regard to case and spacing. */
export function differ(values: readonly (string | null)[], kind: ColumnKind): boolean {
  const [first = null, ...others] = values
  return others.some((other) => !sameValue(first, other, kind))
}

function sameValue(a: string | null, b: string | null, kind: ColumnKind): boolean {
  if (a === null || b === null) return a === b
  const read = sizeReader(kind)
  const [size, other] = [read?.(a) ?? null, read?.(b) ?? null]
  return size && other ? sameQuantity(size, other) : folded(a) === folded(b)
}
