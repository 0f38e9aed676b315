import { MAX_LINE_QUANTITIES, MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'

/** The allowed names of a form's fields, besides plain ones such as `companyName`. */
export type FormRules = {
  readonly files?: readonly string[]
  readonly filePrefix?: string
  readonly repeated?: readonly string[]
  /** Line fields. The first group of `name` is the index, below `max`. At most `maxMissing` lines may be skipped. */
  readonly lines?: { readonly name: RegExp; readonly max?: number; readonly maxMissing?: number }
  readonly prefixes?: readonly string[]
}

/** A line's fields and its further quantities. The request itself has far fewer than a hundred. */
export const MAX_POSTED_FIELDS = MAX_LIST_LINES * (Object.keys(LINE_FIELDS).length + MAX_LINE_QUANTITIES - 1) + 100

/** The order form. Otherwise a few names could make a page of a thousand empty lines. */
export const ORDER_RULES: FormRules = {
  files: ['attachments'],
  lines: { name: RegExp(`^lines\\[(0|[1-9]\\d{0,5})\\]\\.[A-Za-z]+[2-${MAX_LINE_QUANTITIES}]?$`), maxMissing: 50 },
}

const PLAIN_FIELD = /^(?:[A-Za-z][\w-]*|__intent__|__state__)$/
const MAX_NAME_SHOWN = 60
const FILES_AS_TEXT = 'The files could not be read: choose them on the page, or send the form as multipart/form-data.'

/**
 * Checks posted names before any library makes an object of them: `x[4294967294]` would be a huge array, and
 * `__proto__` isn't ours. `fileFields` are the names of the form's files. Returns an error in words, or null.
 */
export function postedNamesError(form: FormData, fileFields: readonly string[] = [], rules: FormRules = {}) {
  const { repeated = [], lines, prefixes = [] } = rules
  const { max = MAX_LIST_LINES, maxMissing = max } = lines ?? {}
  const seen = new Set<string>()
  const indexes = new Set<number>()
  const texts = [...form].filter(([name, text]) => !(takesFile(name, rules) && text === ''))
  for (const [name, value] of [...texts, ...fileFields.map((name) => [name, null] as const)]) {
    const [, index] = lines?.name.exec(name) ?? []
    const isLine = index !== undefined && Number(index) < max
    if (isLine) indexes.add(Number(index))
    const isPlain = PLAIN_FIELD.test(name) && !(name in {}) && !(lines && name === 'lines')
    const isFile = takesFile(name, rules)
    const isKnown = isLine || isPlain || isFile || prefixes.some((prefix) => name.startsWith(prefix))
    const shown = name.slice(0, MAX_NAME_SHOWN).toWellFormed()
    if (!isKnown) return `The form has no field '${shown}' (at most ${formatCount(max)} part lines).`
    if (isFile && value !== null) return FILES_AS_TEXT
    if (isFile) continue
    if (typeof value !== 'string') return `The field '${shown}' is a file: send text.`
    if (seen.has(name) && !repeated.includes(name)) return `The field '${shown}' was sent twice: send it once.`
    if (/^__(intent|state)__$/.test(name) && !isJson(value)) return `The field '${shown}' can't be read.`
    seen.add(name)
  }
  const missing = Math.max(-1, ...indexes) + 1 - indexes.size
  return missing > maxMissing ? 'Part lines: number them from lines[0] without gaps.' : null
}

export const takesFile = (name: string, { files = [], filePrefix }: FormRules): boolean =>
  files.includes(name) || (filePrefix !== undefined && name.startsWith(filePrefix))

function isJson(text: string): boolean {
  if (text === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
