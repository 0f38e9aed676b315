import type { ListLine } from '#catalogue/list-line.ts'
import { listLine, MOST_LIST_LINES } from '#catalogue/list-line.ts'
import { readQuantities } from '#catalogue/pasted-list/list-quantity.ts'
import type { PastedLine } from '#catalogue/pasted-list/pasted-line.ts'

/** A line as the page's form carries it. */
type Carried = Partial<Record<keyof PastedLine, unknown>>

const LONGEST_DOUBT = 200
const LAST_PLACE = 1_000_000

/**
 * Reads the lines that `carryLines` wrote, with what was corrected in the fields beside them: `number-3`, `quantity-3`,
 * `choice-3` of the fourth line. `leave` names a line that is left out. Null when they can't be read.
 */
export function readCarriedLines(form: FormData): PastedLine[] | null {
  const carried = parseLines(String(form.get('lines') ?? ''))
  if (!carried) return null
  const left = form.get('leave')
  const field = (name: string, index: number): string | null => {
    const value = form.get(`${name}-${index}`)
    return typeof value === 'string' ? value.trim() : null
  }
  return carried.flatMap((each, index) => {
    const line = pastedLine(each)
    if (!line || String(index) === left) return []
    const number = field('choice', index) || field('number', index) || line.number
    const cell = field('quantity', index)
    if (cell === null) return [{ ...line, ...listLine(number, line) }]
    const { quantities, doubt } = readQuantities(cell)
    const [first = 1, ...more] = quantities
    return [{ ...line, ...listLine(number, { ...line, quantities: [first, ...more] }), doubt }]
  })
}

function parseLines(text: string): Carried[] | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value) || value.length > MOST_LIST_LINES) return null
    return value.every((each) => typeof each === 'object' && each !== null) ? value : null
  } catch {
    return null
  }
}

function pastedLine({ place, number, quantities, note, manufacturer, doubt }: Carried): PastedLine | null {
  if (typeof number !== 'string' || number.trim() === '') return null
  const counts = Array.isArray(quantities) ? quantities.filter((count) => typeof count === 'number') : []
  const [first = 1, ...more] = counts
  const line: ListLine = listLine(number, {
    manufacturer: typeof manufacturer === 'string' ? manufacturer : '',
    note: typeof note === 'string' ? note : '',
    quantities: [first, ...more],
  })
  const at = typeof place === 'number' && Number.isInteger(place) && place > 0 && place < LAST_PLACE ? place : 1
  return { ...line, place: at, doubt: typeof doubt === 'string' ? doubt.slice(0, LONGEST_DOUBT).toWellFormed() : null }
}
