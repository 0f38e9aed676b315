import type { Catalog, FoundPart } from '#catalog/answers.ts'
import type { DocumentPiece } from '#catalog/lists/documents/document-piece.ts'
import { placedTable } from '#catalog/lists/documents/placed-table.ts'
import { joinUnread, ListSpent, type UnreadLines } from '#catalog/lists/list-budget.ts'
import { MAX_LIST_LINES, requestLine } from '#catalog/lists/list-line.ts'
import { partDifferences } from '#catalog/lists/part-differences.ts'
import type {
  ColumnChoice,
  ListReaderContext,
  PastedLine,
  PastedList,
  SourceRow,
} from '#catalog/lists/pasted/pasted-line.ts'
import { nothingRead, orNothingRead, readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import { sourceLines } from '#catalog/lists/pasted/split-text.ts'
import type { ResolvedLine, ResolvedList } from '#catalog/lists/resolved-line.ts'
import { warningOfNumber } from '#catalog/part/life/lifecycle-warning.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { crossParts } from '#catalog/side-tables/cross-reference.ts'

type ReadDocumentPiece = Exclude<DocumentPiece, { kind: 'unread' }>

/** Reads what a PDF or mail asks for, piece by piece (behavior 10.26). Of text outside tables, only lines with our numbers count. */
export async function readDocument(pieces: readonly DocumentPiece[], context: ListReaderContext): Promise<PastedList> {
  const read: { readonly name: string; readonly list: PastedList }[] = []
  const unreadFiles: string[] = []
  for (const piece of pieces) {
    if (piece.kind === 'unread') {
      unreadFiles.push(`${piece.name} was not read. ${piece.why}`)
      continue
    }
    const isSpent = read.some(({ list }) => list.unread !== null)
    read.push({ name: piece.name, list: isSpent ? nothingRead(linesOf(piece)) : await readPiece(piece, context) })
  }
  const [first, ...others] = read.filter(({ list }) => list.lines.length > 0)
  // with several lists in one mail, no selects of columns are shown: the question is asked of the lines
  const alone = others.length === 0 ? first?.list : undefined
  // as the page does: by the buyer's own numbers only if each line has one
  const areNumbered = alone?.lines.every(({ item }) => item) === true
  const lines: PastedLine[] = []
  const named = new Map<string, PastedLine>()
  const unread: UnreadLines[] = []
  const skippedLines: { line: number; text: string }[] = []
  let before = 0
  for (const { name, list } of read) {
    for (const line of list.lines) {
      const { item: _, ...unnumbered } = line
      const moved = { ...(areNumbered ? line : unnumbered), place: line.place + before }
      const key = normalizeNumber(line.partNumber)
      const same = named.get(key)
      lines.push(asked(moved, name, same, alone ? null : list.question))
      if (!same) named.set(key, moved)
    }
    skippedLines.push(...list.skippedLines.map(({ line, text }) => ({ line: line + before, text })))
    if (list.unread) unread.push({ from: list.unread.from + before, to: list.unread.to + before })
    const places = [...list.lines.map(({ place }) => place), ...list.skippedLines.map(({ line }) => line)]
    before += Math.max(list.unread?.to ?? 0, ...places)
  }
  return {
    lines: lines.slice(0, MAX_LIST_LINES),
    skippedLines,
    over: lines.length > MAX_LIST_LINES || read.some(({ list }) => list.over),
    unread: joinUnread(unread),
    table: alone?.table ?? null,
    question: [alone?.question ?? '', ...unreadFiles].join(' ').trim() || null,
  }
}

async function readPiece(piece: ReadDocumentPiece, context: ListReaderContext): Promise<PastedList> {
  const sift = (list: PastedList) => (list.table ? list : onlyOurs(list, context))
  if (piece.kind === 'text') return await readListText(piece.text, context, sift)
  if (piece.kind === 'rows') return await readPastedRows(piece.rows, context, piece)
  return await orNothingRead(piece.lines, async () => {
    const table = placedTable(piece.lines, context)
    if (table) return await readPastedRows(table, context, piece)
    const text = piece.lines.map(({ texts }) => texts.map((each) => each.text).join('   ')).join('\n')
    return onlyOurs(await readListText(text, context), context)
  })
}

const linesOf = (piece: ReadDocumentPiece): readonly Pick<SourceRow, 'line'>[] => {
  if (piece.kind === 'rows') return piece.rows
  return piece.kind === 'placed' ? piece.lines : sourceLines(piece.text).rows
}

/** Keeps only lines that name our parts, or nearly: in text, addresses and phone numbers look like parts. Reports the others. */
function onlyOurs(list: PastedList, context: ListReaderContext): PastedList {
  const isOurs = ({ partNumber }: PastedLine) => context.isLike(partNumber)
  const passed = list.lines
    .filter((line) => !isOurs(line))
    .map(({ place, partNumber }) => ({ line: place, text: partNumber }))
  return { ...list, lines: list.lines.filter(isOurs), skippedLines: [...list.skippedLines, ...passed] }
}

function asked(line: PastedLine, name: string, same: PastedLine | undefined, question: string | null): PastedLine {
  if (line.doubt !== null) return line
  const where = name === '' ? '' : ` In ${name}.`
  if (same) {
    const doubt = `${line.partNumber} is on line ${same.item ?? same.place}, too, with ${formatQuantities(same.quantities)}.${where}`
    return { ...line, doubt }
  }
  return question ? { ...line, doubt: `${question}${where}` } : line
}

const MAX_MATCHES = 12
const MAX_SUGGESTIONS = 5
/** Some may not name our parts. */
const MAX_CROSS_ROWS = 25
/** Per list: a search for similar numbers costs as much as a hundred exact lookups. */
const MAX_SIMILAR_LOOKUPS = 100

/** A list as submitted: its text, or the rows of its file. `hasNoQuantities`: it is one of parts alone. `choice`: the columns that the visitor has chosen. */
export type ListInput =
  | { readonly kind: 'text'; readonly text: string; readonly hasNoQuantities?: boolean }
  | {
      readonly kind: 'rows'
      readonly rows: readonly SourceRow[]
      readonly over: boolean
      readonly choice?: ColumnChoice | null
    }
  | { readonly kind: 'document'; readonly pieces: readonly DocumentPiece[] }

const LINES_PER_CHUNK = 8
/** Different numbers looked up for one list: three times what any generated 1,000 lines needed, about 0.25 s. */
const MAX_LOOK_UPS = 40_000
/** Questions about them, long ones counting more: three times what any of 1,000 lines needed. */
const MAX_QUESTIONS = 160_000
const CHARACTERS = 32

/** Creates a resolver for one list. It remembers look-ups, stops if they are too many, and awaits `pause` between chunks. */
export function createListResolver(
  catalog: Pick<Catalog, 'cross' | 'exact' | 'find' | 'table'>,
  maker: string,
  pause: () => Promise<unknown>,
) {
  const known = new Map<string, readonly FoundPart[]>()
  const exact = (number: string): readonly FoundPart[] => {
    const normalized = normalizeNumber(number)
    const found = known.get(normalized) ?? catalog.exact(number)
    known.set(normalized, found)
    return found
  }
  let questions = 0
  const asked = (number: string): readonly FoundPart[] => {
    questions += 1 + number.length / CHARACTERS
    const isLast = known.size >= MAX_LOOK_UPS && !known.has(normalizeNumber(number))
    if (questions > MAX_QUESTIONS || isLast) throw new ListSpent()
    return exact(number)
  }
  let likenessChecks = 0
  const context: ListReaderContext = {
    isKnown: (number) => asked(number).length > 0,
    isSamePart: (one, other) => {
      const others = new Set(asked(other).map(({ url }) => url))
      return asked(one).length > 0 && exact(one).every(({ url }) => others.has(url))
    },
    isLike: (number) => {
      if (known.get(normalizeNumber(number))?.length) return true
      likenessChecks += 1
      return likenessChecks > MAX_SIMILAR_LOOKUPS || catalog.find(number).how !== 'none'
    },
    maker,
    pause,
  }
  const choices = (found: readonly FoundPart[]) => partDifferences(catalog, found.slice(0, MAX_MATCHES))
  let similarLookups = 0
  const resolveLine = (line: PastedLine): ResolvedLine => {
    const found = exact(line.partNumber)
    const [only, ...more] = found
    if (only && more.length === 0) {
      const lifecycle = warningOfNumber(catalog, only.ownNumber)
      return { ...line, ...requestLine(only.partNumber, line), status: 'found', parts: [only], lifecycle }
    }
    if (only) return { ...line, status: 'several', parts: choices(found) }
    const replaced = replacingParts(catalog, line)
    if (replaced.length > 0) return { ...line, status: 'missing', parts: replaced, isCross: true }
    if (similarLookups >= MAX_SIMILAR_LOOKUPS) return { ...line, status: 'missing', parts: [], looked: false }
    similarLookups += 1
    const { how, found: similar } = catalog.find(line.partNumber)
    // A number without its revision is the buyer's to choose too.
    if (how === 'wildcard' || how === 'exact') return { ...line, status: 'several', parts: choices(similar) }
    return { ...line, status: 'missing', parts: similar.slice(0, MAX_SUGGESTIONS) }
  }
  return {
    async read(list: ListInput): Promise<PastedList> {
      if (list.kind === 'document') return await readDocument(list.pieces, context)
      if (list.kind === 'rows') return await readPastedRows(list.rows, context, list)
      return await readListText(list.text, { ...context, hasNoQuantities: list.hasNoQuantities === true })
    },
    async resolve(lines: readonly PastedLine[]): Promise<ResolvedLine[]> {
      const resolved: ResolvedLine[] = []
      for (const line of lines) {
        if (resolved.length % LINES_PER_CHUNK === LINES_PER_CHUNK - 1) await pause()
        resolved.push(resolveLine(line))
      }
      return resolved
    },
  }
}

/** Our parts for another maker's number: the buyer takes one by a click. A list that names another maker means that one's. */
function replacingParts({ cross }: Pick<Catalog, 'cross'>, { partNumber, manufacturerName }: PastedLine): FoundPart[] {
  const ofMaker = manufacturerName === '' ? [] : cross.of(manufacturerName, partNumber)
  return crossParts(ofMaker.length > 0 ? ofMaker : cross.find(partNumber, MAX_CROSS_ROWS)).slice(0, MAX_SUGGESTIONS)
}

export async function resolvedList(
  resolver: ReturnType<typeof createListResolver>,
  given: ListInput,
): Promise<ResolvedList> {
  const { lines, table: _, ...read } = await resolver.read(given)
  return { ...read, lines: await resolver.resolve(lines) }
}
