import type { PartsTable } from '#catalog/answers.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { MAX_COMPARED } from '#catalog/part/compare-query.ts'
import { type FieldSizes, fieldSizes } from '#catalog/quantities/field-sizes.ts'
import { sameQuantity } from '#catalog/quantities/quantity.ts'
import { FACTS, factWords } from '#catalog/registry/compliance-fact.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'
import { recordColumns } from '#catalog/registry/record-columns.ts'

export type Comparison = ReturnType<typeof compareParts>
export type ComparedPart = Comparison['parts'][number]

export type ComparedField = {
  readonly label: string
  readonly kind: ColumnKind
  readonly values: readonly (string | null)[]
  readonly differs: boolean
}

/** Compares parts of one family field by field, in the requested order. Shows at most MAX_COMPARED. */
export function compareParts(table: PartsTable, ids: readonly string[]) {
  const shown = ids.flatMap((id) => table.rowOf(id) ?? []).slice(0, MAX_COMPARED)
  const specifications = shown.map((row) => table.specifications(row))
  const fields = (specifications[0] ?? []).map(({ label, kind }, index): ComparedField => {
    const values = specifications.map((fields) => fields[index]?.value || null)
    const field = table.values(table.headings[index + 1]?.key ?? '') // the first heading is the number's
    return { label, kind, values, differs: valuesDiffer(values, kind, field) }
  })
  const records = shown.map((row) => table.record(row))
  const recorded = recordColumns(table.family).flatMap((role): ComparedField[] => {
    const found = records.map((fields) => fields.find(({ key }) => key === role.key))
    const [first] = found.filter((one) => one !== undefined)
    if (!first) return []
    const values = found.map((one) => one?.value ?? null)
    return [{ label: first.label, kind: first.kind, values, differs: valuesDiffer(values, first.kind) }]
  })
  const facts = shown.map((row) => table.facts(row))
  const derived = FACTS.map((fact): ComparedField => {
    const values = facts.map((partFacts) => factWords(fact, partFacts[fact.key].answer).words)
    return { label: factWords(fact, 'yes').label, kind: 'text', values, differs: valuesDiffer(values, 'text') }
  })
  return {
    parts: shown.map((row) => ({
      ...table.link(row),
      imageUrl: table.imageUrl(row),
      quoteUrl: table.quoteUrl(row),
    })),
    fields: shown.length > 0 ? [...fields, ...recorded, ...derived] : fields,
  }
}

/** Whether values differ: sizes in any spelling, texts without case and spacing. `sizes` are the field's, or those of these values. */
export function valuesDiffer(
  values: readonly (string | null)[],
  kind: ColumnKind,
  sizes: Pick<FieldSizes, 'sizeOf'> | null = null,
): boolean {
  const [first = null, ...others] = new Set(values)
  const stated = [first, ...others].filter((value) => value !== null)
  if (others.length === 0 || stated.length <= others.length) return others.length > 0
  const { sizeOf } = sizes ?? fieldSizes(stated, kind)
  const size = sizeOf(stated[0] ?? '')
  const isSame = (text: string): boolean => {
    const other = size && sizeOf(text)
    return size && other ? sameQuantity(size, other) : normalizeText(text) === normalizeText(stated[0] ?? '')
  }
  return !stated.every(isSame)
}
