import type { Catalog, FoundPart } from '#catalog/answers.ts'

export type PicturedPart = FoundPart & { readonly imageUrl: string | null; readonly quoteUrl: string | null }

export const pictured = (catalog: Catalog, parts: readonly FoundPart[]): PicturedPart[] =>
  parts.map((part) => {
    const table = catalog.table(part.tableName)
    const row = table?.rowOf(part.id) ?? null
    if (!table || row === null) return { ...part, imageUrl: null, quoteUrl: null }
    return { ...part, imageUrl: table.imageUrl(row), quoteUrl: table.quoteUrl(row) }
  })
