import { joinTexts } from '#app/forms/join-texts.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { quoteAtText, readQuoteAt } from '#catalog/lists/quote-at.ts'
import { LINE_FIELDS, type LineFieldName, postedLine, QUANTITY_NAMES } from '#requests/schemas/line-fields.ts'

/**
 * A typed line of the order form. `quantities` has an entry per QUANTITY_NAMES, '' if empty. The form has two fields
 * for them: only other senders post the third.
 */
export type TypedRequestLine = {
  readonly manufacturerName: string
  readonly partNumber: string
  readonly quantities: readonly string[]
  readonly note: string
  /** Its quantities before others were requested, `1 / 500`, or '' (behavior 10.28). Never posted. */
  readonly earlier: string
}

const EMPTY_LINE: TypedRequestLine = {
  manufacturerName: '',
  partNumber: '',
  quantities: QUANTITY_NAMES.map(() => ''),
  note: '',
  earlier: '',
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
const isDraftField = (name: string): name is LineFieldName | 'earlier' => name === 'earlier' || isLineField(name)

function withField(line: TypedRequestLine, name: LineFieldName | 'earlier', value: string): TypedRequestLine {
  const index = NAMES_OF_QUANTITIES.indexOf(name)
  return index === -1 ? { ...line, [name]: value } : { ...line, quantities: line.quantities.with(index, value) }
}

/** A line of a list as a line of the form. */
export const typedLine = (
  { manufacturerName, partNumber, quantities, note }: RequestLine,
  maker: string,
): TypedRequestLine => ({
  manufacturerName: manufacturerName || maker,
  partNumber,
  quantities: [String(quantities[0]), quoteAtText(quantities.slice(1)), ''],
  note,
  earlier: '',
})

/** Returns a line's quantities as one text: `1 / 500`. Unreadable ones are as typed. */
function quantitiesText({ quantities: [first = '', ...further] }: TypedRequestLine): string {
  const typed = quoteAtText(further)
  const read = readQuoteAt(typed)
  return [first.trim(), ...('quantities' in read ? read.quantities : [typed])].filter(Boolean).join(' / ')
}

/** Splits what `quantitiesText` wrote. */
export function readQuantitiesText(text: string): { readonly quantity: string; readonly quoteAt: string } {
  const [quantity = '', ...further] = text.split(' / ')
  return { quantity, quoteAt: quoteAtText(further) }
}

/** Returns `line` with the fields that are filled in `filled`. */
export function mergeLine(line: TypedRequestLine, filled: TypedRequestLine): TypedRequestLine {
  let merged = line
  for (const [name, value] of Object.entries(postedLine(filled))) {
    if (isLineField(name) && value) merged = withField(merged, name, value)
  }
  return merged
}

/**
 * Puts the newly requested lines first. A line for the same part joins the requested one: it has the new quantities and
 * keeps the rest as typed (behavior 10.28).
 */
export function joinLines(
  asked: readonly TypedRequestLine[],
  lines: readonly TypedRequestLine[],
  maker: string,
): TypedRequestLine[] {
  if (asked.length === 0) return lines.length > 0 ? [...lines] : [blankLine(maker)]
  const byPart = Map.groupBy(namedLines(lines, maker), (line) => partOf(line, maker))
  const first = asked.map((line) => {
    const before = byPart.get(partOf(line, maker))?.shift()
    return before ? askedAgain(line, before) : line
  })
  const left = new Set([...byPart.values()].flat())
  return [...first, ...lines.filter((line) => left.has(line))]
}

/** Merges a line that is requested again. Without a requested quantity, it keeps its own. */
function askedAgain(asked: TypedRequestLine, before: TypedRequestLine): TypedRequestLine {
  const line = {
    ...before,
    manufacturerName: before.manufacturerName || asked.manufacturerName,
    partNumber: asked.partNumber,
    note: joinTexts(before.note, asked.note),
  }
  const [wanted, had] = [quantitiesText(asked), quantitiesText(before)]
  if (wanted === '' || wanted === had) return line
  return { ...line, quantities: asked.quantities, earlier: had || before.earlier }
}

/** Returns the line with quantity 1 if it has none. */
export const orOnePiece = (line: TypedRequestLine): TypedRequestLine =>
  quantitiesText(line) === '' ? { ...line, quantities: line.quantities.with(0, '1') } : line

/** Returns the list's lines whose part isn't in the form. */
export function missingLines(
  lines: readonly TypedRequestLine[],
  list: readonly TypedRequestLine[],
  maker: string,
): TypedRequestLine[] {
  const parts = new Set(lines.map((line) => partOf(line, maker)))
  return list.filter((line) => !parts.has(partOf(line, maker)))
}

/** Returns the lines that name a part. */
export const namedLines = (lines: readonly TypedRequestLine[], maker: string): TypedRequestLine[] =>
  lines.filter((line) => !isBlank(line, maker))

/** Returns the lines' draft fields by name. */
export const fieldsOfLines = (lines: readonly TypedRequestLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      Object.entries({ ...postedLine(line), earlier: line.earlier }).flatMap(([name, value]) =>
        value ? [[`lines[${index}].${name}`, value]] : [],
      ),
    ),
  )

/** Splits a form's fields into lines, in order, and other fields. */
export function splitLines(all: Readonly<Record<string, string>>) {
  const found = new Map<number, TypedRequestLine>()
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) {
    const [, index, key] = LINE_FIELD.exec(name) ?? []
    if (index === undefined || key === undefined || !isDraftField(key)) fields[name] = value
    else found.set(Number(index), withField(found.get(Number(index)) ?? EMPTY_LINE, key, value))
  }
  const byIndex = new Map([...found].sort(([a], [b]) => a - b))
  return { fields, byIndex, lines: [...byIndex.values()] }
}

/** The lines of a form posted without a script, or null if none. A malformed line becomes empty. */
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

/** A key that two lines for the same part share, however it is spelled. */
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

/** Whether a manufacturer is the company itself, as on most lines. */
const isOwnName = (name: string, maker: string): boolean => normalized(name) === normalized(maker)

const isBlank = ({ partNumber, manufacturerName }: TypedRequestLine, maker: string) =>
  partNumber.trim() === '' && (manufacturerName.trim() === '' || isOwnName(manufacturerName, maker))
