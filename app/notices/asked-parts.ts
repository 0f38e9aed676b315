import { partsAt } from '#app/part/parts-at.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { FollowedPart } from '#requests/notices/follower-store.ts'

/** Of one form. A longer list needs several. */
export const MAX_ASKED = 200

/** The parts that an address asks about, and the texts that name none. */
export type AskedParts = {
  readonly parts: readonly (FollowedPart & { readonly url: string })[]
  readonly unknown: readonly string[]
}

/** Finds parts as the addresses of part pages do: by table and id, or all with a number. */
export function askedParts(catalog: Catalog, families: readonly Family[], texts: readonly string[]): AskedParts {
  const parts = new Map<string, FollowedPart & { url: string }>()
  const unknown: string[] = []
  for (const text of texts) {
    const found = partsAt(catalog, families, `/part/${text}`).map(({ table, row }) => table.part(row))
    if (found.length === 0) unknown.push(text)
    for (const { tableName: table, id, partNumber: number, url } of found) parts.set(url, { table, id, number, url })
  }
  return { parts: [...parts.values()].slice(0, MAX_ASKED), unknown }
}
