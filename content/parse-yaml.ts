import * as z from 'zod'
import { whatIsMeant } from '#content/nearest-word.ts'
import { type ContentFault, type ContentText, type OrFaults, readYaml, type ValuePath } from '#content/yaml-text.ts'

/** A checked file. `fault` makes a fault at one of its values, for rules that compare files. */
export type ParsedYaml<T> = {
  readonly value: T
  /** The operator's top-level keys. */
  readonly ownKeys: readonly string[]
  readonly fault: (path: ValuePath, message: string) => ContentFault
}

/**
 * Reads a YAML file by a schema. The top-level keys of `own`, the operator's file of the same name, replace the
 * product's. Returns the value, or all schema faults, or the first syntax fault, each with file and line. Objects of
 * the schema are strict: a misspelled key is a fault that names the nearest right one.
 */
export function parseYaml<T>(schema: z.ZodType<T>, product: ContentText, own?: ContentText): OrFaults<ParsedYaml<T>> {
  const read = (own ? [own, product] : [product]).map((text) => ({ file: text.file, yaml: readYaml(text) }))
  const broken = read.flatMap(({ yaml }) => ('message' in yaml ? [yaml] : []))
  if (broken.length > 0) return { faults: broken }
  const layers = read.flatMap(({ file, yaml }) => ('values' in yaml ? [{ file, ...yaml }] : []))
  const merged = Object.fromEntries(layers.toReversed().flatMap(({ values }) => Object.entries(values)))
  const fault = (path: ValuePath, message: string): ContentFault => {
    const layer = layers.find(({ values }) => Object.hasOwn(values, path[0] ?? '')) ?? layers[0]
    return { file: layer?.file ?? '', line: layer?.line(path) ?? 1, message, path }
  }
  const parsed = schema.safeParse(merged, { error: valueMessage })
  if (!parsed.success)
    return { faults: parsed.error.issues.flatMap(issueMessages).map(({ path, message }) => fault(path, message)) }
  return { value: parsed.data, ownKeys: layers.length > 1 ? Object.keys(layers[0]?.values ?? {}) : [], fault }
}

/**
 * Returns a schema issue's text, with the key in front: `'kind' must be one of text, dimension`. A schema's own message
 * also follows the key: `'mail' must be an email address`. Several unknown keys are one issue, but a message each.
 */
function issueMessages(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n')
    return issue.keys.map((key, index) => ({ path: [...issue.path, key], message: messages[index] ?? '' }))
  }
  return [{ path: issue.path, message: `${nameOf(issue.path)} ${issue.message}` }]
}

/** `'columns'`, or `'columns', item 3,`. The line number says the rest. */
function nameOf(path: ValuePath): string {
  const last = path.at(-1)
  if (last === undefined) return 'The file'
  return typeof last === 'number' ? `'${String(path.at(-2) ?? '')}', item ${last + 1},` : `'${String(last)}'`
}

/** Returns what would be right, to follow the key. For Zod's `error`, where a schema has none. */
function valueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `There is no key '${key}'${whatIsMeant(key, knownKeys(issue.inst))}`).join('\n')
  if (issue.code === 'invalid_value') return oneOf(issue.input, issue.values.map(String))
  if (issue.code === 'too_small') return sizeMessage('at least', issue.minimum, issue.origin)
  if (issue.code === 'too_big') return sizeMessage('at most', issue.maximum, issue.origin)
  if (issue.code === 'invalid_format')
    return FORMATS[issue.format] ?? `has not the form ${issue.pattern ?? issue.format}`
  if (issue.code === 'invalid_key') return issue.issues[0]?.message
  if (issue.code !== 'invalid_type') return undefined
  if (issue.input === undefined) return 'is missing'
  return issue.input === null ? EMPTY : (TYPES[issue.expected] ?? `must be ${issue.expected}`)
}

const EMPTY = 'has no value. A text that starts with # needs quotes'

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text: put it in quotes',
  number: 'must be a number, without quotes',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: "must be a list: one item a line, each after '- '",
  object: 'must have keys of its own, indented by two spaces',
  record: 'must have keys of its own, indented by two spaces',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: "must be an address that starts with 'https://'",
}

const knownKeys = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

function oneOf(input: unknown, values: readonly string[]): string {
  if (input === undefined) return 'is missing'
  const must = values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`
  return typeof input === 'string' ? `${must}${whatIsMeant(input, values, '')}` : must
}

function sizeMessage(bound: string, size: number | bigint, origin: string): string {
  if (origin === 'string' && bound === 'at least') return 'must not be empty'
  const unit = { string: 'character', array: 'item' }[origin]
  return unit ? `must have ${bound} ${size} ${unit}${size === 1 ? '' : 's'}` : `must be ${bound} ${size}`
}
