import type { Catalog } from '#catalog/answers.ts'
import { changesSince } from '#server/discovery/changed-pages.ts'

/** The key of a part's last change; a family's is its table. */
export const changeKey = (table: string, id: string): string => `${table}/${id}`

/** The times of the last changes of parts and of families, in ISO 8601, as far as the log goes back. Reads it in pieces. */
export async function lastChanges(catalog: Pick<Catalog, 'changes'>): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>()
  for await (const { at, table, id } of changesSince(catalog, '')) {
    for (const key of [changeKey(table, id), table]) if (!times.has(key)) times.set(key, at) // newest first
  }
  return times
}
