import type { PartFacts } from '#catalog/compliance/part-facts.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { FacetValues } from '#catalog/facets/facet-values.ts'
import type { MatingPages } from '#catalog/mating-set/mating-pages.ts'
import type { MatingSet } from '#catalog/mating-set/mating-set-item.ts'
import type { ModelFile } from '#catalog/models/model-file.ts'
import type { Lifecycle, LifecycleWarning } from '#catalog/part/life/lifecycle.ts'
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
  /** From 1. */
  readonly page: number
  /** Null for the family's own page size. */
  readonly pageSize: number | null
  /** A filter key or `partNumber`, or null for the family's own order. */
  readonly sort: string | null
  readonly dir: 'asc' | 'desc'
}

/** A part's short form, for lists within one family. */
export type PartLink = {
  readonly id: string
  /** Its own number, else its MIL number, else its CID number, else `id N` (behavior 3.5). */
  readonly partNumber: string
  /** The canonical address of its page. */
  readonly url: string
}

/** A number of another maker with the part of ours that replaces it, as the company says. It is never computed. */
export type CrossReference = {
  readonly maker: string
  readonly number: string
  /** Drop-in, same function or close, in the company's words. Null if it isn't given. */
  readonly kind: string | null
  readonly differs: string | null
  readonly source: string | null
  readonly date: string | null
  /** Our part as written, and its page if exactly one part has that number. */
  readonly ourNumber: string
  readonly part: (PartLink & { readonly displayName: string; readonly tableName: string }) | null
  /** What to know of that part before it is ordered: that it is going or gone, and what replaces it. */
  readonly lifecycle: LifecycleWarning | null
  /** The page of their number. */
  readonly url: string
}

export type CrossReferences = {
  /** Those with this number in any spelling, with or without its maker, or with `isStart` those that begin with it, at most `max`. */
  find(number: string, max: number, isStart?: boolean): CrossReference[]
  /** Those that may be meant by a distributor's number, without what that says of its packaging. */
  near(number: string): CrossReference[]
  /** Those of a maker's number, however both are written. */
  of(maker: string, number: string): CrossReference[]
  /** The addresses of all pages, each once. */
  addresses(): readonly string[]
}

/** Where a distributor sells a part of ours, as the company says. */
export type Offer = {
  readonly distributor: string
  readonly number: string | null
  /** An https address. */
  readonly link: string
  readonly region: string | null
  readonly note: string | null
  readonly source: string | null
  readonly date: string | null
}

/** A distributor's number, with the part of ours that it means. */
export type SoldPart = {
  readonly distributor: string
  readonly number: string
  readonly ourNumber: string
  /** The part's page, at its offers. */
  readonly url: string
}

export type Offers = {
  /** Those of a part, as stored, if no other part has the number that they name. */
  of(table: PartsTable, row: number): Offer[]
  /** The parts whose number at a distributor begins with this, each once, at most `max`. */
  sold(number: string, max: number): SoldPart[]
}

/** A part's short form, for lists of parts of several families. */
export type PartSummary = PartLink & {
  readonly tableName: string
  readonly displayName: string
}

/** A part with all of its cells (behavior 13.2). */
export type Part = PartSummary & {
  readonly imageUrl: string | null
  readonly pdfUrl: string | null
  readonly viewerUrl: string | null
  /** Every column except `id`, by its stored name, as written. */
  readonly fields: Readonly<Record<string, string | null>>
  /** Derived from its finishes and materials. */
  readonly facts: PartFacts
}

/** The values that lead to a part's picture and datasheet. */
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

/** One value of a facet, with its count. */
export type FacetOption = {
  readonly value: string
  /** The parts that match if this value is selected, regardless of what else is selected in the same field (behavior 5.10). */
  readonly count: number
}

/** A selected value that is contained in others, which it doesn't match (behavior 5.7). */
export type WiderMatch = {
  /** As selected. */
  readonly value: string
  readonly text: string
  /** How many other values contain it, and one of them. */
  readonly others: number
  readonly example: string
}

/** A filter that could be removed, and how many parts that alone would bring back (behavior 5.15). */
export type Relaxation = { readonly key: string; readonly label: string; readonly brings: number }

/** A size near a selected one, which more parts have: `count` of them, ignoring what else its field selects (behavior 6.10). */
export type NearSize = {
  readonly key: string
  readonly asked: string
  readonly value: string
  readonly count: number
}

/** A filter field with its options. */
export type Facet = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly selected: readonly string[]
  /** The ends of its range as typed. */
  readonly from: string | null
  readonly to: string | null
  /** Whether it is a field of sizes, which takes a range. */
  readonly takesRange: boolean
  readonly wider: readonly WiderMatch[]
  /** In natural order, the selected ones first if the list is cut. */
  readonly options: readonly FacetOption[]
  /** Whether there are more options than these. */
  readonly more: boolean
  /** A text field whose options are suggestions: more than 200 values (behavior 5.12). */
  readonly freeText: boolean
}

export type Page = {
  /** Parts that match, on all pages. */
  readonly total: number
  /** As requested. Past the end there are no rows. */
  readonly page: number
  readonly pageCount: number
  /** Row indexes into the table, which is in the family's own order. */
  readonly rows: readonly number[]
}

/**
 * The same part in other colors, finishes, lengths: the rows that differ in one field, and those that differ in none: the table
 * doesn't tell them apart. `total` counts the latter, beyond the limit too.
 */
export type Neighbors = {
  readonly twins: readonly number[]
  readonly total: number
  readonly fields: readonly { readonly key: string; readonly label: string; readonly rows: readonly number[] }[]
}

/** A family with parts that mate with a part, as the rows of both say, and the address of its filtered table. */
export type MatingFamily = { readonly family: string; readonly url: string; readonly count: number }

/** The parts of one family, in the family's own order (behavior 4.6). */
export type PartsTable = {
  /** The hash of its rows. */
  readonly revision: string
  readonly family: Family
  readonly headings: readonly Heading[]
  readonly size: number
  page(query: TableQuery): Page
  /** All rows that match, in the requested order; `page` is a slice of it. */
  rows(query: TableQuery): Uint32Array
  /** Every filter field with its counted options, at most `maxOptions` each. */
  facets(query: TableQuery, maxOptions: number): Facet[]
  /** For each filtered field: how many parts removing its filter would bring back. */
  relaxations(query: TableQuery): Relaxation[]
  /** The sizes near the selected ones that more parts have (behavior 6.10). */
  near(query: TableQuery): NearSize[]
  /** The values of a field, or null if the family has no such field. */
  values(key: string): FacetValues | null
  listed(row: number): TableRow
  part(row: number): Part
  /** The cells that are sizes, by the columns' stored names. */
  quantities(row: number): Readonly<Record<string, TypedQuantity>>
  summary(row: number): PartSummary
  /** The address of its picture, or null if it has none. */
  imageUrl(row: number): string | null
  /** The maker's CAD files. */
  models(row: number): readonly ModelFile[]
  /** A side view of the part, drawn from its own fields. */
  outline(row: number): Outline
  /** Derived from its finishes and materials. */
  facts(row: number): PartFacts
  /** The values that lead to its files: the own number, and Image and PDF as stored. */
  files(row: number): StoredFiles
  /** The row with an id, or null if there is none. */
  rowOf(id: string): number | null
  /** The specification grid: the columns, then the manufacturer (behavior 8.5). */
  specifications(row: number): { label: string; value: string | null; kind: ColumnKind }[]
  /** What the row says of its part's life, ordering, trade and ratings, as far as it gives it (behavior 3.11). */
  record(row: number): RecordField[]
  /** The filters of the record, those that have values, and the columns that they read. */
  readonly recordHeadings: readonly (Heading & { readonly column: string })[]
  lifecycle(row: number): Lifecycle | null
  id(row: number): string
  /** The page of a row without filters and sort. */
  pageOf(row: number): number
  /** The own number, then those of the MIL and CID columns that the table has; null for an empty cell. */
  numbers(row: number): readonly (string | null)[]
  quoteUrl(row: number): string | null
  /** Compares the part with all rows: read it once for a page. */
  neighbors(row: number): Neighbors
}

export type MatchType = 'Exact' | 'Starts' | 'Pattern' | 'P-Start' | 'Contains' | 'Match'

/** A part that the search found; `partNumber` is the number that matched. */
export type SearchResult = PartSummary & {
  readonly matchType: MatchType
  /** Unrounded. */
  readonly relevance: number
  readonly imageUrl: string | null
  /** That it is going or gone, and what replaces it. */
  readonly lifecycle?: LifecycleWarning | undefined
}

export type SearchAnswer = {
  readonly query: string
  /** The number that was searched for, if the text has more around it or is spelled in another way (behavior 7.17). */
  readonly readAs?: string | undefined
  readonly count: number
  readonly results: readonly SearchResult[]
  /** Numbers of other makers that begin with it, and what replaces them. Absent if there are none. */
  readonly cross?: readonly CrossReference[] | undefined
  /** Distributors' numbers that begin with it. Absent if there are none. */
  readonly sold?: readonly SoldPart[] | undefined
}

/** The query of the search page, parsed from the address (`search-address.ts`): the matches of a term, of all families or of one, page by page. */
export type SearchQuery = {
  /** Trimmed. */
  readonly q: string
  /** The family's table, or null for all families. */
  readonly table: string | null
  /** From 1. */
  readonly page: number
}

/** Every part that the search finds, page by page (behavior 7.14). */
export type SearchMatches = {
  readonly query: string
  /** As in `SearchAnswer`. */
  readonly readAs?: string | undefined
  /** The families with matches, in registry order. */
  readonly families: readonly { readonly tableName: string; readonly displayName: string; readonly count: number }[]
  /** Parts that match, on all pages. */
  readonly total: number
  /** As requested. Past the end there are no results. */
  readonly page: number
  readonly pageCount: number
  readonly results: readonly SearchResult[]
}

/** What words lead to: a family, its table with filters, a page, or a document (behavior 7.16). */
export type WordHit = {
  readonly kind: 'family' | 'filter' | 'part' | 'page' | 'document'
  readonly title: string
  /** The family's group, its filters with their values, or what the page is about. */
  readonly detail: string
  readonly url: string
  /** How many parts it leads to. Null for pages and documents. */
  readonly count: number | null
  /** The words typed that it doesn't use: its parts may or may not be so. */
  readonly unused: readonly string[]
  /** The sizes near those of its filters that more parts have. */
  readonly near?: readonly NearSize[] | undefined
}

/** What the search dropdown shows. */
export type DropdownAnswer = SearchAnswer & {
  /** How many parts match. Null if they are too many to count at once. */
  readonly total?: number | null | undefined
  /** What the words typed lead to. */
  readonly words?: readonly WordHit[] | undefined
  /** The numbers that may be meant, if no number matches. */
  readonly suggestions?: Suggestions | undefined
}

/** A part found for a number: `partNumber` is the number that matched, `ownNumber` what the part is called. */
export type FoundPart = PartSummary & { readonly ownNumber: string; readonly why: string }

/**
 * `exact`: the number itself; `wildcard`: X is any character; `near`: one typo away ('did you mean'). At most 25 parts.
 */
export type Resolution = { readonly how: 'exact' | 'wildcard' | 'near' | 'none'; readonly found: readonly FoundPart[] }

/** The numbers that a search without results may mean: with `near`, 'Did you mean'. */
export type Suggestions = {
  readonly how: Resolution['how']
  readonly found: readonly Omit<FoundPart, 'ownNumber'>[]
}

/** All parts in memory, and every query that pages can make. Immutable: new data is a new Catalog (behavior 15.1). */
export type Catalog = {
  readonly revision: string
  /** The meaning of an empty Manufacturer: the company's own name on parts (behavior 4.4). */
  readonly maker: string
  /** Whether sample rows are loaded (behavior 1.6). */
  readonly sample: boolean
  /** The number of parts in all tables. */
  readonly size: number
  /** The changes by imports, at the time when these rows were read. */
  readonly changes: PartChanges
  /** Null if the source has no such table. */
  table(name: string): PartsTable | null
  /** The best 25, at most 20 of a family. */
  search(query: string): SearchAnswer
  /** One page of all matches, of one family if `table` is not null. */
  matches(query: SearchQuery): SearchMatches
  /** How many parts match, or null if that takes more than a moment to count. */
  matchCount(query: string): number | null
  /** The families with parts that mate with this one, as the data says. */
  mates(table: PartsTable, row: number): MatingFamily[]
  /** The plug or jack, tool and hardware that go with a part, or null if its row names none of them. */
  matingSet(table: PartsTable, row: number, pages: MatingPages): MatingSet | null
  /** The numbers of other makers that a part of ours replaces. */
  readonly cross: CrossReferences
  /** Where distributors sell our parts. */
  readonly offers: Offers
  /** The parts with this own, MIL or CID number, in any spelling (behavior 8.3). At most 25. */
  exact(number: string): FoundPart[]
  /** The parts that a number may mean, each with the reason (behavior 7.15). */
  find(number: string): Resolution
}
