import { isDeepStrictEqual } from 'node:util'
import type { GroupField, RepeatedField, SchemaField } from '#content/editor/form-field.ts'
import { columnKey } from '#content/families/column-key.ts'
import type { ValuePath } from '#content/yaml-text.ts'
import { fieldName } from '#shared/field-name.ts'
import { Problem } from '#shared/problem.ts'

/** A form's value: has every field of the tree; an absent text is '', an object with arbitrary keys is a list. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [key: string]: FormValue }
type Values = Readonly<Record<string, unknown>>

const MAX_ITEMS = 300

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const lines = (value: unknown): string => String(value).replace(/\r\n?/g, '\n')

/** Returns what a form shows for a file's value. Undefined shows the schema's default. */
export function formValue(field: SchemaField, raw: unknown): FormValue {
  const value = raw === undefined ? field.preset : raw
  switch (field.kind) {
    case 'list': {
      const items = formItems(field, value).map((item) => formValue(field.item, item))
      return field.isLines ? items.map((item) => String(item).replace(/\s*\n\s*/g, ' ')) : items
    }
    case 'group': {
      const given = valuesOf(field, value)
      return Object.fromEntries(field.fields.map(([key, one]) => [key, formValue(one, own(given, key))]))
    }
    case 'flag':
      return field.isMark && Array.isArray(value) ? value.length > 0 : value === true
    case 'choice':
      return value as FormValue
    case 'number':
    case 'number-or-text':
      return typeof value === 'number' ? value : lines(value ?? '')
    case 'color':
      return lines(value ?? '').toLowerCase()
    default:
      return value === null || value === undefined ? '' : lines(value)
  }
}

const own = (values: Values, key: string): unknown => (Object.hasOwn(values, key) ? values[key] : undefined)

const valuesOf = ({ shorthand }: GroupField, value: unknown): Values =>
  shorthand !== null && typeof value === 'string' ? { [shorthand]: value } : isValues(value) ? value : {}

const emptyValue = (field: SchemaField): FormValue =>
  field.kind === 'choice' && !field.isOptional && field.preset === undefined
    ? (field.choices[0]?.[0] as FormValue)
    : field.kind === 'group'
      ? Object.fromEntries(field.fields.map(([key, one]) => [key, emptyValue(one)]))
      : formValue(field, undefined)

const isEmptyForm = (value: FormValue): boolean =>
  value === '' ||
  value === undefined ||
  value === false ||
  (typeof value === 'object' && value !== null && Object.values(value).every(isEmptyForm))

/** Returns a form value for the file. If unchanged since `before`, it stays as written (`raw`). Undefined: no key. */
export function fileValue(field: SchemaField, after: FormValue, before?: FormValue, raw?: unknown): unknown {
  if (before !== undefined && isDeepStrictEqual(after, before)) return raw
  const given = raw === undefined ? field.preset : raw
  if (field.kind === 'list')
    return listValue(field, after as readonly FormValue[], before as readonly FormValue[] | undefined, given)
  if (field.kind === 'group') return groupValue(field, after as Values, before as Values | undefined, given)
  if (field.kind === 'flag') return field.isMark ? after || undefined : after
  return after === '' && field.isOptional ? undefined : after
}

function listValue(
  field: RepeatedField,
  after: readonly FormValue[],
  before: readonly FormValue[] = [],
  raw: unknown,
): unknown {
  const keyOf = (item: FormValue, index: number) => (field.isRecord ? String((item as Values).key) : String(index))
  const given = formItems(field, raw)
  const left = new Set(before.keys())
  const claim = (item: FormValue) => [...left].find((at) => isDeepStrictEqual(before[at], item))
  const twins = after.map((item) => {
    const at = claim(item)
    if (at !== undefined) left.delete(at)
    return at
  })
  const items = after.map((item, index) => {
    const at = twins[index] ?? [...left].find((one) => keyOf(before[one], one) === keyOf(item, index))
    return at === undefined ? fileValue(field.item, item) : fileValue(field.item, item, before[at], given[at])
  })
  if (field.isRecord) return Object.fromEntries(items.map((item) => [(item as Values).key, (item as Values).value]))
  return items.length === 0 && field.isOptional && (field.min > 0 || raw === undefined) ? undefined : items
}

const formItems = ({ isRecord }: RepeatedField, raw: unknown): readonly unknown[] =>
  isRecord
    ? Object.entries(isValues(raw) ? raw : {}).map(([key, value]) => ({ key, value }))
    : Array.isArray(raw)
      ? raw
      : []

function groupValue(field: GroupField, after: Values, before: Values | undefined, raw: unknown): unknown {
  if (field.isOptional && isEmptyForm(after as FormValue)) return undefined
  const given = valuesOf(field, raw)
  const filled = field.fields.map(([key, one]) => {
    const was = before && (before[key] as FormValue)
    return [key, fileValue(one, after[key] as FormValue, was, own(given, key))] as const
  })
  const made = new Map(filled.filter(([, value]) => value !== undefined))
  const known = new Set(field.fields.map(([key]) => key))
  const kept = Object.keys(given).filter((key) => made.has(key) || !known.has(key))
  const keys = [...kept, ...[...made.keys()].filter((key) => !kept.includes(key))]
  const value = Object.fromEntries(keys.map((key) => [key, made.has(key) ? made.get(key) : given[key]]))
  const [only] = keys
  return field.shorthand !== null && keys.length === 1 && only === field.shorthand ? value[only] : value
}

/** Reads a posted form. Only the tree's fields count. Throws a Problem if one is missing. */
export function postedValue(field: SchemaField, posted: ReadonlyMap<string, string>, path: ValuePath = []): FormValue {
  const name = fieldName(path)
  if (field.kind === 'group') {
    const value = Object.fromEntries(
      field.fields.map(([key, one]) => [key, postedValue(one, posted, [...path, key])] as const),
    )
    for (const [key, { madeFrom }] of field.fields)
      if (madeFrom !== undefined && value[key] === '') value[key] = columnKey(String(value[madeFrom]))
    return value
  }
  if (field.kind === 'flag') return posted.get(name) === 'on'
  const isLines = field.kind === 'list' && field.isLines
  const text = posted.get(field.kind === 'list' && !isLines ? `${name}.#` : name)
  if (text === undefined) throw new Problem(400, 'The form arrived incomplete.', 'Reload the page.')
  if (field.kind === 'list') {
    const written = isLines
      ? lines(text)
          .split('\n')
          .flatMap((line) => line.trim() || [])
      : []
    const count = isLines ? written.length : Number(text)
    if (!Number.isInteger(count) || count < 0 || count > MAX_ITEMS)
      throw new Problem(
        400,
        'A list of the form is too long.',
        `It may have ${MAX_ITEMS} items. Use the file for more.`,
      )
    if (isLines) return written
    return Array.from({ length: count }, (_, index) => postedValue(field.item, posted, [...path, index]))
  }
  if (field.kind === 'choice') return field.choices.find(([value]) => String(value) === text)?.[0] as FormValue
  if (field.kind === 'number' || field.kind === 'number-or-text')
    return /^-?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : text.trim()
  return field.kind === 'color' ? text.toLowerCase() : lines(text)
}

/** Applies a list button: `add slides`, `remove slides.2`, `up slides.2`, `down slides.2`. Ignores unknown ones. */
export function changeList(field: SchemaField, value: FormValue, act: string): FormValue {
  const [what = '', place = ''] = act.split(' ')
  return changeAt(field, value, what, place.split('.'))
}

function changeAt(field: SchemaField, value: FormValue, what: string, [step, ...rest]: readonly string[]): FormValue {
  if (field.kind === 'group' && step !== undefined) {
    const [key, inner] = field.fields.find(([one]) => one === step) ?? []
    if (key === undefined || inner === undefined) return value
    const values = value as { readonly [key: string]: FormValue }
    return { ...values, [key]: changeAt(inner, values[key], what, rest) }
  }
  if (field.kind !== 'list') return value
  const items = [...(value as readonly FormValue[])]
  if (step === undefined || step === '') return what === 'add' ? [...items, emptyValue(field.item)] : items
  const at = Number(step)
  if (!(at in items)) return items
  if (rest.length > 0) return items.with(at, changeAt(field.item, items[at], what, rest))
  const to = what === 'up' ? at - 1 : what === 'down' ? at + 1 : at
  if (what === 'remove') items.splice(at, 1)
  else if (to in items) items.splice(to, 0, ...items.splice(at, 1))
  return items
}

export type DescribedChange = { readonly where: string; readonly before: string; readonly after: string }

const MAX_SHOWN = 300

/** Lists differences between two form values, by field labels. A list whose items only moved is one change. */
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
    const isInPlace =
      before.length === after.length &&
      before.every((item, at) => !gone.includes(item) || added.includes(after[at] ?? ''))
    if (isInPlace && gone.length > 0)
      return before.flatMap((item, at) => wordsOfChange(field.item, item, after[at], [...where, String(at + 1)]))
    const moved = [{ before: before.map(short).join(' · '), after: after.map(short).join(' · ') }]
    const alone = [
      ...gone.map((item) => ({ before: short(item), after: '' })),
      ...added.map((item) => ({ before: '', after: short(item) })),
    ]
    const isMoved = !isDeepStrictEqual(
      before.filter((item) => !gone.includes(item)),
      after.filter((item) => !added.includes(item)),
    )
    return [...alone, ...(isMoved ? moved : [])].map((change) => ({ where: where.join(', '), ...change }))
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
