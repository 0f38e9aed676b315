import { readColumn, writeColumn } from '#app/data-text.ts'
import type { SearchMatches, SearchResult, Specification } from '#catalog/answers.ts'

export type MatchRow = SearchResult & {
  /** The column and the part's own number, if found by another number. */
  readonly found: { readonly by: string; readonly part: string } | null
  readonly quoteUrl: string | null
  readonly specifications: readonly Specification[]
}

export type MatchGroup = SearchMatches['families'][number] & { readonly rows: MatchRow[] }

/** A group as a browser gets it: its rows by columns (data-text.ts). All rows have the same specifications. */
export type SentGroup = ReturnType<typeof sentGroup>

export function sentGroup({ rows, ...family }: MatchGroup) {
  const numbers = rows.map(({ partNumber }) => partNumber)
  const specifications = rows[0]?.specifications ?? []
  const column = (fieldOf: (row: MatchRow) => string | null) => writeColumn(rows.map(fieldOf), numbers)
  return {
    ...family,
    numbers,
    columns: [
      column(({ url }) => url),
      column(({ imageUrl }) => imageUrl),
      column(({ quoteUrl }) => quoteUrl),
      column(({ matchType }) => matchType),
      column(({ relevance }) => String(Math.round(relevance))),
      column(({ found }) => found?.by ?? null),
      column(({ found }) => found?.part ?? null),
      ...specifications.map((_, at) => column((row) => row.specifications[at]?.value ?? null)),
    ],
    labels: specifications.map(({ label, kind }) => ({ label, kind })),
    lifecycles: rows.some(({ lifecycle }) => lifecycle) ? rows.map(({ lifecycle }) => lifecycle ?? null) : [],
  }
}

export function readGroup({ numbers, columns, labels, lifecycles }: SentGroup) {
  const [urls, pictures, quotes, matches, relevances, bys, parts, ...values] = columns.map((text) =>
    readColumn(text, numbers),
  )
  return numbers.map((partNumber, row) => ({
    partNumber,
    url: urls?.[row] ?? '',
    imageUrl: pictures?.[row] ?? null,
    quoteUrl: quotes?.[row] ?? null,
    matchType: matches?.[row] ?? '',
    relevance: Number(relevances?.[row]),
    found: bys?.[row] ? { by: bys[row], part: parts?.[row] ?? null } : null,
    lifecycle: lifecycles[row] ?? null,
    specifications: labels.map((label, at) => ({ ...label, value: values[at]?.[row] ?? null })),
  }))
}
