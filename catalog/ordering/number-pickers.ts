import type { PartsTable } from '#catalog/answers.ts'
import { buildUrl, rowChoices } from '#catalog/ordering/build-query.ts'
import type { NumberBuilder } from '#catalog/ordering/number-builder.ts'
import type { VariantField } from '#catalog/part/part-relations.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

/** One value of a picker: the part that has it and all other values of the own one, or the builder if several have. */
type PickerOption = { readonly value: string; readonly url: string; readonly current: boolean }

/** A field of a part that changes with its number: its values, each with the part that it leads to. */
export type NumberPicker = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly options: readonly PickerOption[]
}

/** With more values than this, a field is left to the builder and the list of versions. */
const MAX_PICKED = 16

/** The pickers of a row: each position of its number with the values that differ from it in this position alone (behavior 8.13). */
export function builderPickers(table: PartsTable, builder: NumberBuilder, row: number): NumberPicker[] {
  const own = rowChoices(builder, row)
  const codeKey = (codes: readonly (string | undefined)[]) => codes.join('\n')
  const byCodes = Map.groupBy(builder.rows.keys(), (index) => codeKey(builder.codes[index] ?? []))
  const colorFirst = builder.places.toSorted((a, b) => Number(b.kind === 'swatch') - Number(a.kind === 'swatch'))
  return colorFirst.flatMap(({ key, label, kind, options }) => {
    const picked = options.flatMap(({ code, value }): PickerOption[] => {
      const current = code === own[key]
      const choices = { ...own, [key]: code }
      const found = byCodes.get(codeKey(builder.places.map((place) => choices[place.key]))) ?? []
      const [first, ...others] = current ? [] : found
      if (!value || (!current && first === undefined)) return []
      const isOne = first !== undefined && others.length === 0
      const build = buildUrl(table.family, { base: builder.base, choices })
      const url = isOne ? table.summary(builder.rows[first] ?? 0).url : build
      return [{ value, url: current ? table.summary(row).url : url, current }]
    })
    return isPicker(picked) ? [{ key, label, kind, options: picked }] : []
  })
}

/** For numbers that encode nothing: the part's colors and finishes in the table, each as one part. */
export const variantPickers = (fields: readonly VariantField[]): NumberPicker[] =>
  fields.flatMap(({ key, label, kind, variants }) => {
    if (kind !== 'swatch' && !/finish/i.test(key)) return []
    const picked = variants.flatMap(({ value, url, current, tell }): PickerOption[] =>
      value !== null && (current || tell === null) ? [{ value, url, current }] : [],
    )
    return isPicker(picked) ? [{ key, label, kind, options: picked }] : []
  })

const isPicker = ({ length }: readonly PickerOption[]): boolean => length > 1 && length <= MAX_PICKED
