import type { FactCount } from '#catalogue/compliance/fact-columns.ts'
import type { PartFacts } from '#catalogue/compliance/part-facts.ts'
import type { ColumnKind, Family } from '#catalogue/family.ts'
import type { FieldValues } from '#catalogue/field-values.ts'
import type { MatingSet } from '#catalogue/mating-set/mating-set.ts'
import type { Outline } from '#catalogue/outline.ts'
import type { PartChanges } from '#catalogue/part-changes.ts'
import type { Quantity } from '#catalogue/quantity.ts'

/** One end of a range: as typed, and the size that it reads as; null: it reads as none, and narrows nothing. */
export type RangeEnd = { readonly text: string; readonly size: Quantity | null }
export type Range = { readonly from: RangeEnd | null; readonly to: RangeEnd | null }

/** What a visitor asks of one family, read from the address (`part-query.ts`). */
export type PartQuery = {
  /** Filter key to the values wanted; a row must match any value of each key. No empty lists. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** Filter key to the sizes wanted, for fields of sizes alone. No ranges with both ends open. */
  readonly ranges: Readonly<Record<string, Range>>
  /** From 1. */
  readonly page: number
  /** Null: the family's own page size. */
  readonly pageSize: number | null
  /** A filter key or `partNumber`; null: the family's own order. */
  readonly sort: string | null
  readonly dir: 'asc' | 'desc'
}

/** One part, as the API and the part page give it (DESIGN 5). */
export type Part = {
  readonly tableName: string
  readonly id: string
  /** Its own number, else its MIL number, else `id N` (RULINGS). */
  readonly partNumber: string
  readonly displayName: string
  /** The canonical address of its page. */
  readonly url: string
  readonly imageUrl: string | null
  readonly pdfUrl: string | null
  readonly viewerUrl: string | null
  /** Every column but `id` by its stored name, as written. */
  readonly fields: Readonly<Record<string, string | null>>
  /** What is derived from its finishes and materials. */
  readonly facts: PartFacts
}

/** What a part's picture and datasheet are found by. */
export type StoredFiles = { readonly number: string | null; readonly image: string | null; readonly pdf: string | null }

/** One row of a family's table: the cells stand in the order of `PartsTable.headings`. */
export type ListedPart = {
  readonly id: string
  /** Null for a row without any number. */
  readonly number: string | null
  readonly url: string
  /** Null for a row without any number: its cell says 'N/A'. */
  readonly quoteUrl: string | null
  readonly quoteLabel: string
  readonly imageUrl: string | null
  readonly viewerUrl: string | null
  readonly cells: readonly (string | null)[]
}

/** A column of the table: the own number first, then the family's columns in their order. */
export type Heading = {
  readonly key: string
  readonly name: string
  readonly filterLabel: string
  readonly kind: ColumnKind
}

export type Choice = {
  readonly value: string
  /** The parts left if the value is chosen, the field's own choice set aside. */
  readonly count: number
  /** Whether it is part of other values, so that `exact:` would leave fewer (DESIGN 5). */
  readonly isPart: boolean
}

/** A filter that could be taken away, and how many parts that alone would bring back. */
export type Relaxation = { readonly key: string; readonly label: string; readonly brings: number }

export type FieldChoices = {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
  readonly chosen: readonly string[]
  /** The ends of its range as typed. */
  readonly from: string | null
  readonly to: string | null
  /** Whether it is a field of sizes, which takes a range. */
  readonly ranged: boolean
  /** In natural order, the chosen ones first where the list is cut. */
  readonly choices: readonly Choice[]
  /** Whether there are more choices than these. */
  readonly more: boolean
  /** Numbers and fields of more than 1,000 values: typed freely, the choices are suggestions. */
  readonly typed: boolean
}

export type Page = {
  /** Parts that match, on all pages. */
  readonly total: number
  /** As asked for; it may lie beyond the end, then there are no rows. */
  readonly page: number
  readonly pageCount: number
  /** Row indexes into the table, which stands in the family's own order. */
  readonly rows: readonly number[]
}

/** Parts that differ from one in a single field: the value that each has there. */
export type Neighbours = {
  readonly key: string
  readonly label: string
  readonly parts: readonly NeighbourPart[]
}

export type NeighbourPart = {
  readonly id: string
  readonly value: string | null
  readonly number: string
  readonly url: string
}

/** A family with parts that mate with a part, as its rows and the others' say: the address of its narrowed table. */
export type Mate = { readonly family: string; readonly url: string; readonly count: number }

/** One family's parts, in the family's own order. */
export type PartsTable = {
  readonly family: Family
  readonly headings: readonly Heading[]
  readonly size: number
  page(query: PartQuery): Page
  /** All rows that match, in the order asked for: what `page` cuts its pages from. */
  rows(query: PartQuery): Uint32Array
  /** The choices of every field, at most `most` each. */
  choices(query: PartQuery, most: number): FieldChoices[]
  /** For each field that is filtered, what taking its filter away would bring back. */
  relaxations(query: PartQuery): Relaxation[]
  /** A field's values, a code a row; null where the family has no such field. */
  values(key: string): FieldValues | null
  listed(row: number): ListedPart
  part(row: number): Part
  /** The address of its picture, null where it has none. */
  imageUrl(row: number): string | null
  /** The part seen from the side, drawn from its own fields. */
  outline(row: number): Outline
  /** What is derived from its finishes and materials. */
  facts(row: number): PartFacts
  /** Its parts by their answers to all facts. */
  factCounts(): readonly FactCount[]
  /** What a row says of its files: the own number, the Image and PDF values as stored. */
  files(row: number): StoredFiles
  /** The row of an id, null if there is none. */
  rowOf(id: string): number | null
  /** The specification grid: label and value of each column, then the manufacturer (RULINGS). */
  specifications(row: number): { label: string; value: string | null; kind: ColumnKind }[]
  id(row: number): string
  /** The page that a row is on when nothing is asked. */
  pageOf(row: number): number
  /** The own number, then the MIL and CID numbers, as the table has columns for them; null where the cell is empty. */
  numbers(row: number): readonly (string | null)[]
  quoteUrl(row: number): string | null
  /** The same part in other colours, finishes, lengths: one field differs. */
  neighbours(row: number): Neighbours[]
}

export type MatchType = 'Exact' | 'Starts' | 'Pattern' | 'P-Start' | 'Contains' | 'Match'

export type SearchResult = {
  readonly tableName: string
  readonly id: string
  /** The number that matched. */
  readonly partNumber: string
  readonly displayName: string
  readonly matchType: MatchType
  /** Unrounded. */
  readonly relevance: number
  readonly url: string
  readonly imageUrl: string | null
}

export type SearchAnswer = {
  readonly query: string
  readonly count: number
  readonly results: readonly SearchResult[]
}

/** A part that was found for a number: the number of its own that matched, and why it did. */
export type Found = { readonly part: Part; readonly number: string; readonly why: string }

/** `exact`: the number itself; `wildcard`: X for any sign; `near`: one slip away ('did you mean'). At most 25. */
export type Resolution = { readonly how: 'exact' | 'wildcard' | 'near' | 'none'; readonly found: readonly Found[] }

/** Everything the pages ask, answered from memory. Immutable: new data is a new Catalogue. */
export type Catalogue = {
  readonly revision: string
  /** Whether sample rows are loaded: the footer says so. */
  readonly sample: boolean
  /** Number of parts in all tables. */
  readonly size: number
  /** What imports changed, as it was known when these rows were read. */
  readonly changes: PartChanges
  /** Null where the source has no such table. */
  table(name: string): PartsTable | null
  search(query: string): SearchAnswer
  /** The families whose parts mate with this one, where the data says so. */
  mates(table: PartsTable, row: number): Mate[]
  /** The plug or jack, tool and hardware that go with this part; null where its row names none of them. */
  matingSet(table: PartsTable, row: number): MatingSet | null
  /** The parts that bear a number, written in any way: own, MIL or CID, without regard to separators and case. */
  resolve(number: string): Part[]
  /** The same, at most 25, each with the number as its row writes it: `find` without a guess. */
  exact(number: string): Found[]
  /** What somebody may mean by a number, each answer with its reason. */
  find(number: string): Resolution
}
