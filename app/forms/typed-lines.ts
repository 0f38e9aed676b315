import { joinTexts } from '#app/forms/join-texts.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import { quoteAtText, readQuoteAt } from '#catalog/lists/quote-at.ts'
import { LINE_FIELDS, type LineFieldName, postedLine, QUANTITY_NAMES } from '#requests/schemas/line-fields.ts'

/**
 * One line of the order form, as typed. `quantities` has an entry for each of QUANTITY_NAMES; an empty field is ''. The form
 * has two fields for them: the third is only posted by others.
 */
export type TypedRequestLine = {
  readonly manufacturerName: string
  readonly partNumber: string
  readonly quantities: readonly string[]
  readonly note: string
  /** The quantities that it had before others were asked for, `1 / 500`, or '' (behavior 10.28). Never posted. */
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

/** The line with one of its fields changed, by its name in a draft. */
function withField(line: TypedRequestLine, name: LineFieldName | 'earlier', value: string): TypedRequestLine {
  const index = NAMES_OF_QUANTITIES.indexOf(name)
  return index === -1 ? { ...line, [name]: value } : { ...line, quantities: line.quantities.with(index, value) }
}

/** A line of a list as a line of the form. */
export const typedLine = ({ manufacturer, number, quantities, note }: ListLine, maker: string): TypedRequestLine => ({
  manufacturerName: manufacturer || maker,
  partNumber: number,
  quantities: [String(quantities[0]), quoteAtText(quantities.slice(1)), ''],
  note,
  earlier: '',
})

/** The quantities of a line as one text: `1 / 500`. Those of fields that can't be read are as typed. */
function quantitiesText({ quantities: [first = '', ...further] }: TypedRequestLine): string {
  const typed = quoteAtText(further)
  const read = readQuoteAt(typed)
  return [first.trim(), ...('quantities' in read ? read.quantities : [typed])].filter(Boolean).join(' / ')
}

/** The quantity and 'Also quote for' that `quantitiesText` has written. */
export function readQuantitiesText(text: string): { readonly quantity: string; readonly quoteAt: string } {
  const [quantity = '', ...further] = text.split(' / ')
  return { quantity, quoteAt: quoteAtText(further) }
}

/** A line with the fields that another one has filled in. */
export function mergeLine(line: TypedRequestLine, filled: TypedRequestLine): TypedRequestLine {
  let merged = line
  for (const [name, value] of Object.entries(postedLine(filled))) {
    if (isLineField(name) && value) merged = withField(merged, name, value)
  }
  return merged
}

/**
 * Puts the lines that were asked for last before those that were there. A line for the same part moves to the asked one: it
 * has the quantities that were asked for last, and the rest as it was typed (behavior 10.28).
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

/** A line that was there and was asked for again. One that is asked for without a quantity keeps its own. */
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

/** A line without any quantity asks for one piece. */
export const orOnePiece = (line: TypedRequestLine): TypedRequestLine =>
  quantitiesText(line) === '' ? { ...line, quantities: line.quantities.with(0, '1') } : line

/** The lines of a list whose part isn't in the form. */
export function missingLines(
  lines: readonly TypedRequestLine[],
  list: readonly TypedRequestLine[],
  maker: string,
): TypedRequestLine[] {
  const parts = new Set(lines.map((line) => partOf(line, maker)))
  return list.filter((line) => !parts.has(partOf(line, maker)))
}

/** The lines of a form that name a part. */
export const namedLines = (lines: readonly TypedRequestLine[], maker: string): TypedRequestLine[] =>
  lines.filter((line) => !isBlank(line, maker))

/** The fields of these lines as a draft has them, by name. */
export const fieldsOfLines = (lines: readonly TypedRequestLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((line, index) =>
      Object.entries({ ...postedLine(line), earlier: line.earlier }).flatMap(([name, value]) =>
        value ? [[`lines[${index}].${name}`, value]] : [],
      ),
    ),
  )

/** Splits a form's fields into the lines, by index and in order, and the other fields. */
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

/** What two lines share if they ask for the same part, however it is spelled. */
const partOf = ({ manufacturerName, partNumber }: TypedRequestLine, maker: string) =>
  `${normalized(manufacturerName.trim() || maker)}\n${normalized(partNumber) || partNumber.trim()}`

/** Without case, invisible characters, and differences between spaces, dashes and slashes. */
const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{N}.+]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whether a manufacturer is the company itself, as on nearly every line. */
const isOwnName = (name: string, maker: string): boolean => normalized(name) === normalized(maker)

const isBlank = ({ partNumber, manufacturerName }: TypedRequestLine, maker: string) =>
  partNumber.trim() === '' && (manufacturerName.trim() === '' || isOwnName(manufacturerName, maker))
