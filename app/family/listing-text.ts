import { readColumn, writeColumn } from '#app/data-text.ts'
import type { FamilyListing } from '#app/family/family-answer.ts'
import type { Facet, Heading, TableQuery, TableRow, WiderMatch } from '#catalog/answers.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

type SentHeading = readonly [key: string, name: string, kind: ColumnKind, filterLabel?: string]

/** `label` and `kind` are those of its heading, if it has one. */
type SentFacet = readonly [
  key: string,
  values: string,
  counts: string,
  takesRange: boolean,
  more: boolean,
  freeText: boolean,
  label?: string,
  kind?: ColumnKind,
]

/** What a browser gets of a listing: rows by columns, and nothing that the query or a heading has. */
export type SentListing = Omit<FamilyListing, 'headings' | 'parts' | 'facets'> & {
  readonly headings: readonly SentHeading[]
  readonly columns: readonly string[]
  readonly facets: readonly SentFacet[] | null
  readonly wider: readonly (WiderMatch & { readonly key: string })[]
}

export const sentListing = ({ headings, parts, facets, ...others }: FamilyListing): SentListing => ({
  ...others,
  headings: headings.map(({ key, name, kind, filterLabel }) =>
    filterLabel === name ? [key, name, kind] : [key, name, kind, filterLabel],
  ),
  columns: columnsOf(parts, headings.length),
  facets: facets?.map((facet) => sentFacet(facet, headings)) ?? null,
  wider: facets?.flatMap(({ key, wider }) => wider.map((match) => ({ key, ...match }))) ?? [],
})

export function readListing({ columns, wider, ...sent }: SentListing, query: TableQuery): FamilyListing {
  const headings = sent.headings.map(([key, name, kind, filterLabel = name]) => ({ key, name, kind, filterLabel }))
  const facets = sent.facets?.map((facet) => readFacet(facet, headings, query, wider)) ?? null
  return { ...sent, headings, parts: readParts(columns), facets }
}

function columnsOf(parts: readonly TableRow[], cells: number): string[] {
  const numbers = parts.map(({ number }) => number ?? '')
  const column = (fieldOf: (part: TableRow) => string | null, names = numbers) => writeColumn(parts.map(fieldOf), names)
  return [
    parts.map(({ id }) => id).join('\t'),
    column(({ number }) => number, []),
    column(({ url }) => url, numbers.map(partSlug)),
    column(({ quoteUrl }) => quoteUrl),
    column(({ quoteLabel }) => quoteLabel),
    column(({ imageUrl }) => imageUrl),
    column(({ viewerUrl }) => viewerUrl),
    ...Array.from({ length: cells }, (_, at) => column((part) => part.cells[at] ?? null)),
  ]
}

function readParts([ids = '', named = '', addresses = '', ...columns]: readonly string[]): TableRow[] {
  const rows = ids === '' ? [] : ids.split('\t')
  const given = readColumn(named, rows)
  const numbers = given.map((number) => number ?? '')
  const urls = readColumn(addresses, numbers.map(partSlug))
  const [quoteUrls, quoteLabels, imageUrls, viewerUrls, ...cells] = columns.map((text) => readColumn(text, numbers))
  return rows.map((id, row) => ({
    id,
    number: given[row] ?? null,
    url: urls[row] ?? '',
    quoteUrl: quoteUrls?.[row] ?? null,
    quoteLabel: quoteLabels?.[row] ?? '',
    imageUrl: imageUrls?.[row] ?? null,
    viewerUrl: viewerUrls?.[row] ?? null,
    cells: cells.map((column) => column[row] ?? null),
  }))
}

/** A text field's suggestions are loaded when it gets the focus. */
function sentFacet(facet: Facet, headings: readonly Heading[]): SentFacet {
  const { key, label, kind, options, takesRange, more, freeText } = facet
  const values = freeText ? [] : options.map(({ value }) => value)
  const counts = options.map(({ count }) => String(count))
  const sent = [
    key,
    writeColumn(values, []),
    writeColumn(freeText ? [] : counts, []),
    takesRange,
    more,
    freeText,
  ] as const
  return headings.some((heading) => heading.key === key) ? sent : [...sent, label, kind]
}

function readFacet(
  [key, values, counts, takesRange, more, freeText, ownLabel = key, ownKind = 'text']: SentFacet,
  headings: readonly Heading[],
  query: TableQuery,
  wider: SentListing['wider'],
): Facet {
  const heading = headings.find((column) => column.key === key)
  const rows = values === '' ? [] : values.split('\t')
  const counted = readColumn(counts, rows)
  return {
    key,
    label: heading?.filterLabel ?? ownLabel,
    kind: heading?.kind ?? ownKind,
    selected: query.filters[key] ?? [],
    from: query.ranges[key]?.from?.text ?? null,
    to: query.ranges[key]?.to?.text ?? null,
    takesRange,
    wider: wider.filter((match) => match.key === key),
    options: readColumn(values, rows).map((value, at) => ({ value: value ?? '', count: Number(counted[at]) })),
    more,
    freeText,
  }
}
