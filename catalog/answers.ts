import type {
  AnswerOf,
  crossReference,
  facetOption,
  foundPart,
  nearbySize,
  offer,
  part,
  searchAnswer,
  soldPart,
  wordHit,
} from '#catalog/answer-schemas.ts'
import type { PartFacts } from '#catalog/compliance/part-facts.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import type { MatingPages, MatingSet } from '#catalog/mating-set/mating-set-item.ts'
import type { Lifecycle } from '#catalog/part/life/lifecycle.ts'
import type { ModelFile } from '#catalog/part/model-file.ts'
import type { PartChanges } from '#catalog/part/part-changes.ts'
import type { Quantity } from '#catalog/quantities/quantity.ts'
import type { TypedQuantity } from '#catalog/quantities/typed-quantity.ts'
import type { ColumnKind, Family } from '#catalog/registry/family.ts'
import type { RecordField } from '#catalog/registry/record-columns.ts'

/** One end of a range: as typed, and its size, or null if the text is not a size; then the end filters nothing. */
export type RangeEnd = { readonly text: string; readonly size: Quantity | null }
export type Range = { readonly from: RangeEnd | null; readonly to: RangeEnd | null }

/** The query of one family's table, parsed from the address (`table-query.ts`). */
export type TableQuery = {
  /** The values of each filter key; a row must match one value of every key (behavior 5.5). No empty lists. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** The size range of each filter key (behavior 5.13). No ranges with both ends open. */
  readonly ranges: Readonly<Record<string, Range>>
  readonly page: number
  /** Null for the family's own page size. */
  readonly pageSize: number | null
  /** A filter key or `partNumber`, or null for the family's own order. */
  readonly sort: string | null
  readonly dir: 'asc' | 'desc'
}

/** A part's short form, for lists within one family. `partNumber` is as in behavior 3.5, `url` the canonical address of its page. */
export type PartLink = Pick<DescribedPart, 'id' | 'partNumber' | 'url'>

/** Another maker's number with our part that replaces it, as the company states. Never computed. */
export type CrossReference = AnswerOf<typeof crossReference>

export type CrossReferences = {
  /** At most `max` with this number in any spelling, with or without its maker; with `isStart`, those that begin with it. */
  find(number: string, max: number, isStart?: boolean): CrossReference[]
  /** Those that a distributor's number may mean, without its packaging code. */
  near(number: string): CrossReference[]
  /** Those of a maker's number, in any spelling of both. */
  of(maker: string, number: string): CrossReference[]
  addresses(): readonly string[]
}

export type Offer = AnswerOf<typeof offer>

export type SoldPart = AnswerOf<typeof soldPart>

export type Offers = {
  /** A part's offers as stored, unless another part has the number that they name. */
  of(table: PartsTable, row: number): Offer[]
  /** The parts whose number at a distributor begins with this, each once, at most `max`. */
  sold(number: string, max: number): SoldPart[]
}

/** A part's short form, for lists of parts of several families. */
export type PartSummary = PartLink & Pick<DescribedPart, 'tableName' | 'displayName'>

/** A part as programs get it, from the API and in the file of all parts (behavior 13.2, 24.1, 24.2). */
export type DescribedPart = AnswerOf<typeof part>

/** A part with all of its cells (behavior 13.2). */
export type Part = Omit<DescribedPart, 'quantities' | 'related' | 'offers' | 'lifecycle'>

type StoredFiles = { readonly number: string | null; readonly image: string | null; readonly pdf: string | null }

/** One row of a family's table, with its cells in the order of `PartsTable.headings`. */
export type TableRow = {
  readonly id: string
  /** Null if the row has no number at all. */
  readonly number: string | null
  readonly url: string
  /** Null if the row has no number: its cell shows 'N/A'. */
  readonly quoteUrl: string | null
  readonly quoteLabel: string
  readonly imageUrl: string | null
  readonly viewerUrl: string | null
  readonly cells: readonly (string | null)[]
}

/** A column of the table: the part number, or one of the family's columns. */
export type Heading = {
  readonly key: string
  readonly name: string
  readonly filterLabel: string
  readonly kind: ColumnKind
}

/** One value of a facet. The count ignores what else is selected in the same field (behavior 5.10). */
export type FacetOption = AnswerOf<typeof facetOption>

/** A selected value that is contained in others, which it doesn't match (behavior 5.7). */
export type WiderMatch = {
  readonly value: string
  readonly text: string
  readonly others: number
  readonly example: string
}

/** A filter that could be removed, and how many parts that alone would bring back (behavior 5.15). */
export type Relaxation = { readonly key: string; readonly label: string; readonly brings: number }

export type NearSize = AnswerOf<typeof nearbySize>

export type Facet = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly selected: readonly string[]
  readonly from: string | null
  readonly to: string | null
  readonly takesRange: boolean
  readonly wider: readonly WiderMatch[]
  /** In natural order, the selected ones first if the list is cut. */
  readonly options: readonly FacetOption[]
  readonly more: boolean
  /** A text field whose options are suggestions: more than 200 values (behavior 5.12). */
  readonly freeText: boolean
}

export type Page = {
  readonly total: number
  /** As requested. Past the end there are no rows. */
  readonly page: number
  readonly pageCount: number
  /** Row indexes into the table, which is in the family's own order. */
  readonly rows: readonly number[]
}

type NeighborField = Pick<Heading, 'key' | 'kind'> & {
  readonly label: string
  readonly rows: readonly number[]
  textOf(row: number): string | null
}

/** The same part in other colors or lengths: rows that differ in one field, and twins that differ in none. `total` counts all twins. */
export type Neighbors = {
  readonly twins: readonly number[]
  readonly total: number
  readonly fields: readonly NeighborField[]
}

export type Specification = { readonly label: string; readonly value: string | null; readonly kind: ColumnKind }

/** The parts of one family, in the family's own order (behavior 4.6). */
export type PartsTable = {
  readonly revision: string
  readonly family: Family
  readonly headings: readonly Heading[]
  readonly size: number
  page(query: TableQuery): Page
  /** All rows that match, in the requested order; `page` is a slice of it. */
  rows(query: TableQuery): Uint32Array
  /** Every filter field with its counted options, at most `maxOptions` each. */
  facets(query: TableQuery, maxOptions: number): Facet[]
  relaxations(query: TableQuery): Relaxation[]
  near(query: TableQuery): NearSize[]
  values(key: string): FacetValues | null
  listed(row: number): TableRow
  part(row: number): Part
  /** The cells that are sizes, by the columns' stored names. */
  quantities(row: number): Readonly<Record<string, TypedQuantity>>
  summary(row: number): PartSummary
  link(row: number): PartLink
  imageUrl(row: number): string | null
  models(row: number): readonly ModelFile[]
  outline(row: number): Outline
  facts(row: number): PartFacts
  files(row: number): StoredFiles
  rowOf(id: string): number | null
  /** The cell of a column or a record's field by its key, trimmed. Null if it is empty, or the family has no such column. */
  cell(row: number, key: string): string | null
  /** The specification grid: the columns, then the manufacturer (behavior 8.5). */
  specifications(row: number): Specification[]
  /** The row's filled fields of lifecycle, ordering, trade and ratings (behavior 3.11). */
  record(row: number): RecordField[]
  /** The filters of the record, those that have values, and the columns that they read. */
  readonly recordHeadings: readonly (Heading & { readonly column: string })[]
  lifecycle(row: number): Lifecycle | null
  id(row: number): string
  pageOf(row: number): number
  /** The own number, then those of the MIL and CID columns that the table has; null for an empty cell. */
  numbers(row: number): readonly (string | null)[]
  quoteUrl(row: number): string | null
  /** Compares the part with all rows: read it once for a page. */
  neighbors(row: number): Neighbors
}

export type FullSearchAnswer = AnswerOf<typeof searchAnswer>
export type SearchAnswer = Pick<FullSearchAnswer, 'query' | 'readAs' | 'count' | 'results' | 'cross' | 'sold'>
/** A part that the search found. Its relevance isn't rounded. */
export type SearchResult = FullSearchAnswer['results'][number]
export type MatchType = SearchResult['matchType']

/** The query of the search page, parsed from the address (`search-address.ts`): the matches of a term, of all families or of one, page by page. */
export type SearchQuery = {
  readonly q: string
  readonly table: string | null
  readonly page: number
}

/** Every part that the search finds, page by page (behavior 7.14). The families are in registry order. */
export type SearchMatches = Pick<FullSearchAnswer, 'query' | 'readAs' | 'results'> & {
  readonly [Field in 'families' | 'page' | 'pageCount']: NonNullable<FullSearchAnswer[Field]>
} & { readonly total: number }

/** What words lead to: a family, its table with filters, a page, or a document (behavior 7.16). */
export type WordHit = AnswerOf<typeof wordHit>

export type DropdownAnswer = Omit<FullSearchAnswer, 'page' | 'pageCount' | 'families'>

/** A part found for a number: `partNumber` is the number that matched, `ownNumber` what the part is called. */
export type FoundPart = AnswerOf<typeof foundPart> & { readonly ownNumber: string }

/** `exact`: the number itself; `wildcard`: X is any character; `near`: one typo away ('did you mean'). At most 25 parts. */
export type Resolution = { readonly how: Suggestions['how']; readonly found: readonly FoundPart[] }

/** The numbers that a search without results may mean: with `near`, 'Did you mean'. */
export type Suggestions = NonNullable<FullSearchAnswer['suggestions']>

/** All parts in memory, and every query that pages can make. Immutable: new data is a new Catalog (behavior 15.1). */
export type Catalog = {
  readonly revision: string
  /** The meaning of an empty Manufacturer: the company's own name on parts (behavior 4.4). */
  readonly maker: string
  readonly sample: boolean
  readonly size: number
  /** The changes by imports, at the time when these rows were read. */
  readonly changes: PartChanges
  table(name: string): PartsTable | null
  /** The best 25, at most 20 of a family. */
  search(query: string): SearchAnswer
  /** One page of all matches, of one family if `table` is not null. */
  matches(query: SearchQuery): SearchMatches
  /** How many parts match, or null if that takes more than a moment to count. */
  matchCount(query: string): number | null
  /** The plug or jack, tool and hardware that go with a part, or null if its row names none of them. */
  matingSet(table: PartsTable, row: number, pages: MatingPages): MatingSet | null
  readonly cross: CrossReferences
  readonly offers: Offers
  /** The parts with this own, MIL or CID number, in any spelling (behavior 8.3). At most 25. */
  exact(number: string): FoundPart[]
  /** The parts that a number may mean, each with the reason (behavior 7.15). */
  find(number: string): Resolution
}
