import type { ListLine } from '#catalog/lists/list-line.ts'
import { quoteAtText } from '#catalog/lists/quote-at.ts'
import { LINE_FIELDS, type LineFieldName, postedLine, QUANTITY_NAMES } from '#requests/schemas/quote-fields.ts'

/**
 * One line of the order form, as typed. `quantities` has an entry for each of QUANTITY_NAMES; an empty field is ''. The form
 * has two fields for them: the third is only posted by others.
 */
export type TypedRequestLine = {
  readonly manufacturerName: string
  readonly partNumber: string
  readonly quantities: readonly string[]
  readonly note: string
}

const EMPTY_LINE: TypedRequestLine = {
  manufacturerName: '',
  partNumber: '',
  quantities: QUANTITY_NAMES.map(() => ''),
  note: '',
}
/** The line that a form begins with. `maker` is the company's own name on parts, here and below. */
export const blankLine = (maker: string): TypedRequestLine => ({
  ...EMPTY_LINE,
  manufacturerName: maker,
  quantities: EMPTY_LINE.quantities.with(0, '1'),
})

const LINE_FIELD = /^lines\[(\d{1,4})\]\.(\w+)$/
const NAMES_OF_QUANTITIES: readonly string[] = QUANTITY_NAMES
const isLineField = (name: string): name is LineFieldName => Object.hasOwn(LINE_FIELDS, name)

/** The line with one of its fields changed, by its posted name. */
function withField(line: TypedRequestLine, name: LineFieldName, value: string): TypedRequestLine {
  const index = NAMES_OF_QUANTITIES.indexOf(name)
  return index === -1 ? { ...line, [name]: value } : { ...line, quantities: line.quantities.with(index, value) }
}

/** A line of a list as a line of the form. */
export const typedLine = ({ manufacturer, number, quantities, note }: ListLine, maker: string): TypedRequestLine => ({
  manufacturerName: manufacturer || maker,
  partNumber: number,
  quantities: [String(quantities[0]), quoteAtText(quantities.slice(1)), ''],
  note,
})

/** A line with the fields that another one has filled in. */
export function mergeLine(line: TypedRequestLine, filled: TypedRequestLine): TypedRequestLine {
  let merged = line
  for (const [name, value] of Object.entries(postedLine(filled))) {
    if (isLineField(name) && value) merged = withField(merged, name, value)
  }
  return merged
}

/** Puts the requested lines first. A line for the same part moves there instead, with everything typed in it. */
export function joinLines(
  requested: readonly TypedRequestLine[],
  lines: readonly TypedRequestLine[],
  maker: string,
): TypedRequestLine[] {
  if (requested.length === 0) return lines.length > 0 ? [...lines] : [blankLine(maker)]
  const byPart = Map.groupBy(
    lines.filter((line) => !isBlank(line, maker)),
    partOf,
  )
  const first = requested.map((line) => byPart.get(partOf(line))?.shift() ?? line)
  const left = new Set([...byPart.values()].flat())
  return [...first, ...lines.filter((line) => left.has(line))]
}

/** The lines of a list whose part isn't in the form. */
export function missingLines(
  lines: readonly TypedRequestLine[],
  list: readonly TypedRequestLine[],
): TypedRequestLine[] {
  const parts = new Set(lines.map(partOf))
  return list.filter((line) => !parts.has(partOf(line)))
}

/** The lines of a form that name a part. */
export const namedLines = (lines: readonly TypedRequestLine[], maker: string): TypedRequestLine[] =>
  lines.filter((line) => !isBlank(line, maker))

/** The posted fields of these lines, by name. */
export const fieldsOfLines = (lines: readonly TypedRequestLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      Object.entries(postedLine(line)).flatMap(([name, value]) => (value ? [[`lines[${index}].${name}`, value]] : [])),
    ),
  )

/** Splits a form's fields into the lines, by index and in order, and the other fields. */
export function splitLines(all: Readonly<Record<string, string>>) {
  const found = new Map<number, TypedRequestLine>()
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) {
    const [, index, key] = LINE_FIELD.exec(name) ?? []
    if (index === undefined || key === undefined || !isLineField(key)) fields[name] = value
    else found.set(Number(index), withField(found.get(Number(index)) ?? EMPTY_LINE, key, value))
  }
  const byIndex = new Map([...found].sort(([a], [b]) => a - b))
  return { fields, byIndex, lines: [...byIndex.values()] }
}

/** The lines of a form that was posted without a script, or null if it has none. A malformed line becomes an empty one. */
export function postedLines(posted: Readonly<Record<string, unknown>> | null | undefined): TypedRequestLine[] | null {
  if (!Array.isArray(posted?.lines)) return null
  return Array.from(posted.lines, (line: unknown) => {
    let typed = EMPTY_LINE
    for (const [name, value] of typeof line === 'object' && line !== null ? Object.entries(line) : []) {
      if (isLineField(name) && typeof value === 'string') typed = withField(typed, name, value)
    }
    return typed
  })
}

const partOf = (line: TypedRequestLine) => `${normalized(line.manufacturerName)}\n${normalized(line.partNumber)}`

const normalized = (text: string) => text.trim().toLowerCase()

/** Whether a manufacturer is the company itself, as on nearly every line. */
export const isOwnName = (name: string, maker: string): boolean => normalized(name) === normalized(maker)

const isBlank = ({ partNumber, manufacturerName }: TypedRequestLine, maker: string) =>
  normalized(partNumber) === '' && (normalized(manufacturerName) === '' || isOwnName(manufacturerName, maker))
