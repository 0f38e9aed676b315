import * as z from 'zod'
import { capital } from '#shared/capital.ts'

/** A field's `.meta()` in a schema, besides `title` and `description`. */
type FieldMeta = {
  /** `long`: text area. `picture`: a file, chosen here. `mark`: can be cleared; its value stays. `none`: no field. */
  readonly form?: 'long' | 'color' | 'picture' | 'mark' | 'none'
  /** Labels of choices. Defaults to the choices themselves. */
  readonly words?: Readonly<Record<string, string>>
  /** The key whose text alone can stand for the object. */
  readonly shorthand?: string
  /** Of an object: the keys that come first. The others are behind 'More'. */
  readonly first?: readonly string[]
  /** The field beside it from which an empty key is made. */
  readonly madeFrom?: string
}

type Base = {
  readonly label: string
  readonly note: string | null
  readonly isOptional: boolean
  readonly preset?: unknown
  readonly isMore?: true
  readonly madeFrom?: string
}
const FORMS = ['long', 'color', 'picture'] as const
export type WrittenField = Base & { readonly kind: (typeof FORMS)[number] | 'text' | 'number' | 'number-or-text' }
type ChoiceField = Base & {
  readonly kind: 'choice'
  readonly choices: readonly (readonly [value: unknown, word: string])[]
}
/** A checkbox. `isMark`: when set, the value stays as it is; when cleared, there is none. */
type FlagField = Base & { readonly kind: 'flag'; readonly isMark: boolean }
/** `isRecord`: the items have a `key` and a `value`, and are an object in the file. `isLines`: each is a line of one text. */
export type RepeatedField = Base & {
  readonly kind: 'list'
  readonly item: SchemaField
  readonly min: number
  readonly isRecord: boolean
  readonly isLines: boolean
}
export type GroupField = Base & {
  readonly kind: 'group'
  readonly fields: readonly (readonly [key: string, field: SchemaField])[]
  readonly shorthand: string | null
}
/** A field of a form, as plain values. A form's tree is derived from its content file's schema. */
export type SchemaField = WrittenField | ChoiceField | FlagField | RepeatedField | GroupField

type Shape = z.core.JSONSchema.JSONSchema & FieldMeta

const known = new WeakMap<z.ZodType, SchemaField>()

/** Returns a schema's fields, derived once. A schema that no form can show is a text. */
export function fieldOf(schema: z.ZodType): SchemaField {
  const field =
    known.get(schema) ??
    fieldOfShape(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape, '', false)
  known.set(schema, field)
  return field
}

function fieldOfShape(shape: Shape, key: string, isOptional: boolean): SchemaField {
  const { title = labelOf(key), description = null } = shape
  const preset = 'default' in shape ? { preset: shape.default } : {}
  const base: Base = {
    label: title,
    note: description,
    isOptional,
    ...preset,
    ...(shape.madeFrom && { madeFrom: shape.madeFrom }),
  }
  const forms = (shape.anyOf ?? [shape]) as Shape[]
  const has = (type: 'array' | 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'null') =>
    forms.some((form) => form.type === type || (Array.isArray(form.type) && form.type.includes(type)))
  if (shape.form === 'mark' || (has('boolean') && 'const' in shape)) return { ...base, kind: 'flag', isMark: true }
  if (has('boolean') && has('null'))
    return { ...base, kind: 'choice', choices: choicesOf([true, false, null], shape.words) }
  if (has('boolean')) return { ...base, kind: 'flag', isMark: false }
  if (shape.enum) return { ...base, kind: 'choice', choices: choicesOf(shape.enum, shape.words) }
  if (has('array')) {
    const item = fieldOfShape(shape.items as Shape, '', false)
    return { ...base, kind: 'list', item, min: shape.minItems ?? 0, isRecord: false, isLines: item.kind === 'text' }
  }
  if (has('object')) return objectField(shape, base)
  if (has('number') || has('integer')) return { ...base, kind: has('string') ? 'number-or-text' : 'number' }
  return { ...base, kind: FORMS.find((form) => form === shape.form) ?? 'text' }
}

function objectField(shape: Shape, base: Base): SchemaField {
  if (shape.properties) {
    const fields = Object.entries(shape.properties as Record<string, Shape>)
      .filter(([, one]) => one.form !== 'none')
      .map(([key, one]) => {
        const made = fieldOfShape(one, key, !shape.required?.includes(key))
        return [key, shape.first && !shape.first.includes(key) ? { ...made, isMore: true as const } : made] as const
      })
    return { ...base, kind: 'group', fields, shorthand: shape.shorthand ?? null }
  }
  const names = fieldOfShape((shape.propertyNames ?? {}) as Shape, 'name', false)
  const fields = [
    ['key', names] as const,
    ['value', fieldOfShape(shape.additionalProperties as Shape, 'value', false)] as const,
  ]
  const item = { label: '', note: null, isOptional: false, kind: 'group', fields, shorthand: null } as const
  return { ...base, kind: 'list', item, min: 0, isRecord: true, isLines: false }
}

const choicesOf = (values: readonly unknown[], words: FieldMeta['words'] = {}) =>
  values.map((value) => [value, words[String(value)] ?? String(value)] as const)

/** `menuLabel` becomes 'Menu label'. */
const labelOf = (key: string): string => capital(key.replace(/([A-Z])/g, ' $1').toLowerCase())
