import { joinTexts } from '#app/forms/asked-fields.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { quantitiesText, typedQuantities } from '#catalog/lists/quote-at.ts'
import { FURTHER_QUANTITY } from '#requests/schemas/line-fields.ts'

export type TypedRequestLine = Omit<RequestLine, 'quantities'> & {
  readonly quantity: string
  /** Its quantities before others were requested, or '' (behavior 10.28). Never posted. */
  readonly earlier: string
}

const EMPTY_LINE: TypedRequestLine = { manufacturerName: '', partNumber: '', quantity: '', note: '', earlier: '' }

/** The intent of another page that fills in the order form's lines. */
export const FILL = '{"type":"fill"}'

/** The line that a form begins with. `maker` is the company's own name on parts, here and below. */
export const blankLine = (maker: string): TypedRequestLine => ({
  ...EMPTY_LINE,
  manufacturerName: maker,
  quantity: '1',
})

const LINE_FIELD = /^lines\[(\d{1,4})\]\.(\w+)$/

function withField(line: TypedRequestLine, name: string, value: string): TypedRequestLine | null {
  if (FURTHER_QUANTITY.test(name)) return { ...line, quantity: [line.quantity, value].filter(Boolean).join(', ') }
  return Object.hasOwn(EMPTY_LINE, name) ? { ...line, [name]: value } : null
}

export const typedLine = ({ quantities, ...line }: RequestLine, maker: string): TypedRequestLine => ({
  manufacturerName: line.manufacturerName || maker,
  partNumber: line.partNumber,
  quantity: quantitiesText(quantities),
  note: line.note,
  earlier: '',
})

function sameText(typed: string): string {
  const read = typedQuantities(typed)
  return 'quantities' in read ? quantitiesText(read.quantities) : typed.trim()
}

/** Puts requested lines first. One for the same part joins (behavior 10.28), of one pasted list also those merged since. */
export function joinLines(
  asked: readonly TypedRequestLine[],
  lines: readonly TypedRequestLine[],
  maker: string,
  isSameList = false,
): TypedRequestLine[] {
  if (asked.length === 0) return lines.length > 0 ? [...lines] : [blankLine(maker)]
  const byPart = Map.groupBy(namedLines(lines, maker), (line) => partOf(line, maker))
  const first = asked.map((line) => {
    const before = byPart.get(partOf(line, maker))?.shift()
    return before ? askedAgain(line, before) : line
  })
  const merged = first.map((line) => {
    const others = isSameList && line.earlier ? byPart.get(partOf(line, maker))?.splice(0) : []
    return { ...line, note: (others ?? []).reduce((note, other) => joinTexts(note, other.note), line.note) }
  })
  const left = new Set([...byPart.values()].flat())
  return [...merged, ...lines.filter((line) => left.has(line))]
}

/** Merges a line that is requested again. Without a requested quantity, it keeps its own. */
function askedAgain(asked: TypedRequestLine, before: TypedRequestLine): TypedRequestLine {
  const line = {
    ...before,
    manufacturerName: before.manufacturerName || asked.manufacturerName,
    partNumber: asked.partNumber,
    note: joinTexts(before.note, asked.note),
  }
  const [wanted, had] = [sameText(asked.quantity), sameText(before.quantity)]
  if (wanted === '' || wanted === had) return line
  return { ...line, quantity: asked.quantity, earlier: had || before.earlier }
}

export const orOnePiece = (line: TypedRequestLine): TypedRequestLine =>
  line.quantity.trim() === '' ? { ...line, quantity: '1' } : line

/** Returns the list's lines whose part isn't in the form. */
export function missingLines(lines: readonly TypedRequestLine[], list: readonly TypedRequestLine[], maker: string) {
  const parts = new Set(lines.map((line) => partOf(line, maker)))
  return list.filter((line) => !parts.has(partOf(line, maker)))
}

export const namedLines = (lines: readonly TypedRequestLine[], maker: string): TypedRequestLine[] =>
  lines.filter((line) => !isBlank(line, maker))

export const fieldsOfLines = (lines: readonly TypedRequestLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      Object.entries(line).flatMap(([name, value]) => (value ? [[`lines[${index}].${name}`, value]] : [])),
    ),
  )

/** Splits a form's fields into lines, in order, and other fields. */
export function splitLines(all: Readonly<Record<string, string>>) {
  const found = new Map<number, TypedRequestLine>()
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) {
    const [, index, key = ''] = LINE_FIELD.exec(name) ?? []
    const line = index === undefined ? null : withField(found.get(Number(index)) ?? EMPTY_LINE, key, value)
    if (line) found.set(Number(index), line)
    else fields[name] = value
  }
  const lines = [...found].sort(([a], [b]) => a - b).map(([, line]) => line)
  return { fields, lines }
}

/** The lines of a form posted without a script, or null if none. A malformed line becomes empty. */
export function postedLines(posted: Readonly<Record<string, unknown>> | null | undefined): TypedRequestLine[] | null {
  if (!Array.isArray(posted?.lines)) return null
  return Array.from(posted.lines, (line: unknown) =>
    Object.entries(typeof line === 'object' && line !== null ? line : {}).reduce<TypedRequestLine>(
      (typed, [name, value]) => (typeof value === 'string' && withField(typed, name, value)) || typed,
      EMPTY_LINE,
    ),
  )
}

/** A key for lines of the same part, in any spelling. */
const partOf = ({ manufacturerName, partNumber }: TypedRequestLine, maker: string) =>
  `${normalized(manufacturerName.trim() || maker)}\n${normalized(partNumber) || partNumber.trim()}`

/** Ignores case, invisible characters, and differences between spaces, dashes and slashes. */
const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{N}.+]+/gu, ' ')
    .trim()
    .toLowerCase()

const isBlank = ({ partNumber, manufacturerName, quantity, note }: TypedRequestLine, maker: string) =>
  [partNumber, note].every((text) => text.trim() === '') &&
  ['', '1'].includes(quantity.trim()) &&
  (manufacturerName.trim() === '' || normalized(manufacturerName) === normalized(maker))
