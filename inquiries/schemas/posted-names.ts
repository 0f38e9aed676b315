import { MAX_BREAKS, MAX_LIST_LINES } from '#catalogue/lists/list-line.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'
import { LINE_FIELDS } from '#inquiries/schemas/quote-fields.ts'

/** A line's fields and one more; the request itself has far fewer than a hundred. */
export const MAX_POSTED_FIELDS = MAX_LIST_LINES * (Object.keys(LINE_FIELDS).length + 1) + 100
const LINE_FIELD = RegExp(`^lines\\[(0|[1-9]\\d{0,5})\\]\\.[A-Za-z]+[2-${MAX_BREAKS}]?$`)
const PLAIN_FIELD = /^(?!lines$)(?:[A-Za-z][\w-]*|__intent__|__state__)$/
/** A few names could otherwise make a page of a thousand empty lines. */
const MAX_MISSING_LINES = 50
const MAX_NAME_SHOWN = 60

/**
 * Checks the names of a posted form before Conform makes an object of them: `lines[4294967294].x` would be an array of
 * four billion, and `__proto__` is no field of ours. `fileFields` are the names of files where texts belong. Returns an
 * error in words, or null.
 */
export function postedNamesError(form: FormData, fileFields: readonly string[] = []): string | null {
  const seen = new Set<string>()
  const lines = new Set<number>()
  for (const [name, value] of [...form, ...fileFields.map((name) => [name, null] as const)]) {
    const [, index] = LINE_FIELD.exec(name) ?? []
    const isLine = index !== undefined && Number(index) < MAX_LIST_LINES
    if (isLine) lines.add(Number(index))
    const known = isLine || (PLAIN_FIELD.test(name) && !(name in {}))
    const shown = name.slice(0, MAX_NAME_SHOWN).toWellFormed()
    if (!known) return `The form has no field '${shown}' (at most ${formatCount(MAX_LIST_LINES)} part lines).`
    if (typeof value !== 'string') return `The field '${shown}' is a file: send text.`
    if (seen.has(name)) return `The field '${shown}' was sent twice: send it once.`
    if (seen.size > MAX_POSTED_FIELDS) return 'The form has too many fields.'
    if (/^__(intent|state)__$/.test(name) && !isJson(value)) return `The field '${shown}' can't be read.`
    seen.add(name)
  }
  const missing = Math.max(-1, ...lines) + 1 - lines.size
  return missing > MAX_MISSING_LINES ? 'Part lines: number them from lines[0] without gaps.' : null
}

/** Whether a text is empty or the JSON of an object. */
function isJson(text: string): boolean {
  if (text === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}
