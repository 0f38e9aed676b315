import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { partAddress, partSlug } from '#catalog/part/part-slug.ts'

/** About a millisecond of work. */
const CHUNK = 500

/** The changes in the log that are later than `since`, newest first, in pieces. */
export async function* changesSince(catalog: Pick<Catalog, 'changes'>, since: string): AsyncGenerator<PartChange> {
  const { changes } = catalog
  for (let start = 0; start < changes.length; start += CHUNK) {
    for (const change of changes.recent(CHUNK, start)) {
      if (change.at <= since) return
      yield change
    }
    await yieldToEventLoop()
  }
}

/** The paths of the pages that differ since changes of these times: of parts, also removed ones, and of their families. */
export async function changedPages(catalog: Catalog, times: readonly string[]): Promise<string[]> {
  const wanted = new Set(times)
  const paths = new Set<string>()
  const oldest = times.toSorted()[0]
  if (oldest === undefined) return []
  for await (const change of changesSince(catalog, justBefore(oldest))) {
    const table = wanted.has(change.at) ? catalog.table(change.table) : null
    if (!table) continue
    const row = table.rowOf(change.id)
    paths.add(row === null ? formerAddress(change) : table.summary(row).url)
    paths.add(table.family.path)
  }
  return [...paths]
}

const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString()

/** A removed part's page is gone, which search engines want to know too. */
const formerAddress = ({ table, id, number }: PartChange): string =>
  number ? `/part/${encodeURIComponent(partSlug(number))}` : partAddress(table, id)
