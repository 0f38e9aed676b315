import type { Catalog, FoundPart } from '#catalog/answers.ts'
import type { DocumentPiece } from '#catalog/lists/documents/document-piece.ts'
import { readDocument } from '#catalog/lists/documents/read-document.ts'
import { ListBudget } from '#catalog/lists/list-budget.ts'
import { requestLine } from '#catalog/lists/list-line.ts'
import { partDifferences } from '#catalog/lists/part-differences.ts'
import type {
  ColumnChoice,
  ListReaderContext,
  PastedLine,
  PastedList,
  SourceRow,
} from '#catalog/lists/pasted/pasted-line.ts'
import { readListText, readPastedRows } from '#catalog/lists/pasted/read-list.ts'
import type { ResolvedLine, ResolvedList } from '#catalog/lists/resolved-line.ts'
import { warningOfNumber } from '#catalog/part/life/lifecycle-warning.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { crossParts } from '#catalog/side-tables/cross-reference.ts'

/** Per line. */
const MAX_MATCHES = 12
const MAX_SUGGESTIONS = 5
/** Some may name no part of ours. */
const MAX_CROSS_ROWS = 25
/** Per list: a search for similar numbers costs as much as a hundred exact lookups. */
const MAX_SIMILAR_LOOKUPS = 40

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
  const budget = new ListBudget()
  const asked = (number: string): readonly FoundPart[] => {
    budget.ask(number)
    if (!known.has(normalizeNumber(number))) budget.lookUp()
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
    if (only && more.length === 0)
      return { ...foundLine(line, only), lifecycle: warningOfNumber(catalog, only.ownNumber) }
    if (only) return { ...line, status: 'several', parts: choices(found), looked: true }
    const replaced = replacingParts(catalog, line)
    if (replaced.length > 0) return { ...line, status: 'missing', parts: replaced, looked: true, isCross: true }
    if (similarLookups >= MAX_SIMILAR_LOOKUPS) return { ...line, status: 'missing', parts: [], looked: false }
    similarLookups += 1
    const { how, found: similar } = catalog.find(line.partNumber)
    // A number without its revision is the buyer's to choose too.
    if (how === 'wildcard' || how === 'exact')
      return { ...line, status: 'several', parts: choices(similar), looked: true }
    return { ...line, status: 'missing', parts: similar.slice(0, MAX_SUGGESTIONS), looked: true }
  }
  return {
    read: (list: ListInput): Promise<PastedList> => {
      if (list.kind === 'document') return readDocument(list.pieces, context)
      const { hasNoQuantities = false } = 'text' in list ? list : {}
      return list.kind === 'text'
        ? readListText(list.text, { ...context, hasNoQuantities })
        : readPastedRows(list.rows, context, list)
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

function foundLine(line: PastedLine, found: FoundPart): ResolvedLine {
  return { ...line, ...requestLine(found.partNumber, line), status: 'found', parts: [found], looked: true }
}

/** Reads a list and finds the parts of its lines. */
export async function resolvedList(
  resolver: ReturnType<typeof createListResolver>,
  given: ListInput,
): Promise<ResolvedList> {
  const { lines, table: _, ...read } = await resolver.read(given)
  return { ...read, lines: await resolver.resolve(lines) }
}
