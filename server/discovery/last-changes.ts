import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'

const CHUNK = 500

export const changeKey = (table: string, id: string): string => `${table}/${id}`

/** When parts and families last changed, in ISO 8601, as far as the log goes back. Reads in pieces. */
export async function lastChanges({ changes }: Pick<Catalog, 'changes'>): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>()
  for (let start = 0; start < changes.length; start += CHUNK) {
    for (const { at, table, id } of changes.recent(CHUNK, start)) {
      for (const key of [changeKey(table, id), table]) if (!times.has(key)) times.set(key, at) // newest first
    }
    await yieldToEventLoop()
  }
  return times
}
