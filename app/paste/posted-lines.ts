import type { ListLine } from '#catalog/lists/list-line.ts'
import { listLine, MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { readQuantities } from '#catalog/lists/pasted/list-quantity.ts'
import type { PastedLine } from '#catalog/lists/pasted/pasted-line.ts'

/** A line of the form's JSON, not yet checked. */
type UncheckedLine = Partial<Record<keyof PastedLine, unknown>>

const MAX_DOUBT_LENGTH = 500
const MAX_PLACE = 1_000_000

/**
 * Reads the lines that `encodeLines` wrote, and applies the corrections in the form's fields: `number-3`, `quantity-3`
 * and `choice-3` belong to the fourth line; `keep-3` says that it is right as read. `leave` names a line to remove. Returns
 * null if the lines are malformed.
 */
export function readPostedLines(form: FormData): PastedLine[] | null {
  const posted = parseLines(String(form.get('lines') ?? ''))
  if (!posted) return null
  const removed = form.get('leave')
  const field = (name: string, index: number): string | null => {
    const value = form.get(`${name}-${index}`)
    return typeof value === 'string' ? value.trim() : null
  }
  return posted.flatMap((each, index) => {
    const line = pastedLine(each)
    if (!line || String(index) === removed) return []
    const number = field('choice', index) || field('number', index) || line.number
    const cell = field('quantity', index)
    if (form.has(`keep-${index}`) || form.get('intent') === 'keep') {
      return [{ ...line, ...listLine(number, line), doubt: null }]
    }
    if (cell === null || cell === line.quantities.join(' / ')) return [{ ...line, ...listLine(number, line) }]
    const { quantities, doubt } = readQuantities(cell)
    const [first = 1, ...more] = quantities
    return [{ ...line, ...listLine(number, { ...line, quantities: [first, ...more] }), doubt }]
  })
}

function parseLines(text: string): UncheckedLine[] | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value) || value.length > MAX_LIST_LINES) return null
    return value.every((each) => typeof each === 'object' && each !== null) ? value : null
  } catch {
    return null
  }
}

function pastedLine({ place, number, quantities, note, manufacturer, doubt }: UncheckedLine): PastedLine | null {
  if (typeof number !== 'string' || number.trim() === '') return null
  const counts = Array.isArray(quantities) ? quantities.filter((count) => typeof count === 'number') : []
  const [first = 1, ...more] = counts
  const line: ListLine = listLine(number, {
    manufacturer: typeof manufacturer === 'string' ? manufacturer : '',
    note: typeof note === 'string' ? note : '',
    quantities: [first, ...more],
  })
  const at = typeof place === 'number' && Number.isInteger(place) && place > 0 && place < MAX_PLACE ? place : 1
  return {
    ...line,
    place: at,
    doubt: typeof doubt === 'string' ? doubt.slice(0, MAX_DOUBT_LENGTH).toWellFormed() : null,
  }
}
