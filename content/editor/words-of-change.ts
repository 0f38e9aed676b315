import { isDeepStrictEqual } from 'node:util'
import type { SchemaField } from '#content/editor/form-field.ts'
import type { FormValue } from '#content/editor/form-values.ts'
import { isValues } from '#content/editor/form-values.ts'

export type DescribedChange = { readonly where: string; readonly before: string; readonly after: string }

const MAX_SHOWN = 300

/** Lists differences between two form values, by field labels. A list with moved items is one change. */
export function wordsOfChange(
  field: SchemaField,
  before: FormValue,
  after: FormValue,
  place: readonly string[] = [],
): DescribedChange[] {
  if (isDeepStrictEqual(before, after)) return []
  const where = [...place, ...(field.label && place.at(-1) !== field.label ? [field.label] : [])]
  if (field.kind === 'group' && isValues(before) && isValues(after)) {
    return field.fields.flatMap(([key, one]) => wordsOfChange(one, before[key], after[key], where))
  }
  if (field.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
    const [gone, added] = [without(before, after), without(after, before)]
    if (
      before.length === after.length &&
      gone.every((item) => isDeepStrictEqual(after[before.indexOf(item)], added[gone.indexOf(item)]))
    )
      if (gone.length > 0)
        return before.flatMap((item, at) => wordsOfChange(field.item, item, after[at], [...where, String(at + 1)]))
    const kept = [before, after].map((list) => list.filter((item) => ![...gone, ...added].includes(item)))
    const moved = isDeepStrictEqual(kept[0], kept[1])
      ? []
      : [{ before: before.map(short).join(' · '), after: after.map(short).join(' · ') }]
    const alone = [
      ...gone.map((item) => ({ before: short(item), after: '' })),
      ...added.map((item) => ({ before: '', after: short(item) })),
    ]
    return [...alone, ...moved].map((change) => ({ where: where.join(', '), ...change }))
  }
  const words = (value: FormValue): string =>
    field.kind === 'choice' ? (field.choices.find(([one]) => one === value)?.[1] ?? '') : short(value)
  return [{ where: where.join(', '), before: words(before), after: words(after) }]
}

const without = (list: readonly FormValue[], others: readonly FormValue[]): FormValue[] =>
  list.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)))

function short(value: FormValue): string {
  if (value === true || value === false) return value ? 'Yes' : 'No'
  const text =
    isValues(value) || Array.isArray(value)
      ? Object.values(value)
          .map(short)
          .filter((one) => one !== '' && one !== 'No')
          .join(', ')
      : String(value ?? '')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
