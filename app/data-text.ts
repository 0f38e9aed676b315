/** Columns of loader data as tab-separated text: the router's format takes up to four times the bytes. */
type Fields = readonly (string | null)[]

const NONE = '%'
/** Stands for the row's name in a field. */
const NAME = '#'
/** Before the row of an equal field above. */
const SAME = '~'
const RESERVED = /[%#~\t\n]/g
const ESCAPE = /%(?:25|23|7E|09|0A)/g

/**
 * Writes a column: a field is empty if it equals the one above, apart from the rows' `names`, and has the row of an equal one
 * further up if that is shorter. Blank fields become null.
 */
export function writeColumn(fields: Fields, names: readonly string[]): string {
  const written = fields.map((field, row) => writeField(field || null, names[row] ?? ''))
  const firstRows = new Map<string, number>()
  const shortest = written.map((field, row) => {
    const first = firstRows.get(field)
    if (first === undefined) {
      firstRows.set(field, row)
      return field
    }
    if (field === written[row - 1]) return ''
    const same = SAME + first
    return same.length < field.length ? same : field
  })
  return shortest.join('\t').replace(/\t+$/, '')
}

export function readColumn(text: string, names: readonly string[]): (string | null)[] {
  const written = text.split('\t')
  const fields: string[] = []
  return names.map((name, row) => {
    const field = written[row] || (fields[row - 1] ?? NONE)
    fields.push(field.startsWith(SAME) ? (fields[Number(field.slice(1))] ?? NONE) : field)
    return readField(fields[row] ?? NONE, name)
  })
}

function writeField(field: string | null, name: string): string {
  if (field === null) return NONE
  const pieces = name === '' ? [field] : field.split(name)
  return pieces.map((piece) => piece.replace(RESERVED, escaped)).join(NAME)
}

const escaped = (reserved: string): string => `%${reserved.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function readField(field: string, name: string): string | null {
  if (field === NONE) return null
  return field
    .split(NAME)
    .map((piece) => piece.replace(ESCAPE, decodeURIComponent))
    .join(name)
}
