import type { Catalogue, Found } from '#catalogue/answers.ts'
import { type ListLine, listLine } from '#catalogue/list-line.ts'
import { bareNumber } from '#catalogue/part-slug.ts'
import type { PastedLine, PastedList, ReadingAids, SourceRow } from '#catalogue/pasted-list/pasted-line.ts'
import { readListRows, readListText } from '#catalogue/pasted-list/read-list.ts'

/** A part that a line may mean: the number as the catalogue writes it. */
export type MeantPart = {
  readonly number: string
  /** The part's own number where it is another one. */
  readonly own: string | null
  readonly family: string
  readonly url: string
  readonly why: string
}

/**
 * A line of a list and the parts it may mean. `found`: one part, whose number the line now bears; `several`: to be
 * chosen from; `missing`: no part bears the number, `parts` are those one slip away.
 */
export type ResolvedLine = PastedLine & {
  readonly status: 'found' | 'several' | 'missing'
  readonly parts: readonly MeantPart[]
  /** Whether similar numbers were looked for. */
  readonly looked: boolean
}

/** So many choices a line, so many suggestions. */
const MOST_CHOICES = 12
const MOST_SUGGESTED = 5
/** Similar numbers are looked for so many times in a list: each costs a hundred exact ones. */
export const MOST_LOOKED_FOR = 40

/** A list that was sent: its text or the rows of its file. */
export type SentList =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly SourceRow[]; readonly over: boolean }

/** Lines resolved between two turns: of such as no part bears each takes about half a millisecond. */
const LOT = 8

/**
 * Reads lists for one answer: what has been looked up once is not looked up again. Awaits `turn` now and then, so that
 * a long list holds up nobody else.
 */
export function createListResolver(
  catalogue: Pick<Catalogue, 'exact' | 'find'>,
  maker: string,
  turn: () => Promise<unknown>,
) {
  const known = new Map<string, readonly Found[]>()
  const exact = (number: string): readonly Found[] => {
    const bare = bareNumber(number)
    const found = known.get(bare) ?? catalogue.exact(number)
    known.set(bare, found)
    return found
  }
  const aids: ReadingAids = { isKnown: (number) => exact(number).length > 0, maker, turn }
  let looked = 0
  const resolveLine = (line: PastedLine): ResolvedLine => {
    const found = exact(line.number)
    const [only, ...more] = found
    if (only && more.length === 0) return foundLine(line, only)
    if (only) return { ...line, status: 'several', parts: found.slice(0, MOST_CHOICES).map(meant), looked: true }
    if (looked >= MOST_LOOKED_FOR) return { ...line, status: 'missing', parts: [], looked: false }
    looked += 1
    const { how, found: similar } = catalogue.find(line.number)
    if (how === 'wildcard')
      return { ...line, status: 'several', parts: similar.slice(0, MOST_CHOICES).map(meant), looked: true }
    return { ...line, status: 'missing', parts: similar.slice(0, MOST_SUGGESTED).map(meant), looked: true }
  }
  return {
    read: (list: SentList): Promise<PastedList> =>
      list.kind === 'text' ? readListText(list.text, aids) : readListRows(list.rows, aids, list.over),
    async resolve(lines: readonly PastedLine[]): Promise<ResolvedLine[]> {
      const resolved: ResolvedLine[] = []
      for (const line of lines) {
        if (resolved.length % LOT === LOT - 1) await turn()
        resolved.push(resolveLine(line))
      }
      return resolved
    },
  }
}

function foundLine(line: PastedLine, found: Found): ResolvedLine {
  const { manufacturer, number, quantities, note } = listLine(found.number, line)
  const own = { ...line, manufacturer, number, quantities, note }
  return { ...own, status: 'found', parts: [meant(found)], looked: true }
}

function meant({ part, number, why }: Found): MeantPart {
  const own = bareNumber(part.partNumber) === bareNumber(number) ? null : part.partNumber
  return { number, own, family: part.displayName, url: part.url, why }
}

/** A line as the quote list and the order form take it. */
export const asListLine = ({ manufacturer, number, quantities, note }: ListLine): ListLine => ({
  manufacturer,
  number,
  quantities,
  note,
})
