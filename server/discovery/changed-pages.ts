import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog } from '#catalog/answers.ts'
import { CHANGE_NOTICES, type ChangeNotice, noticeAddress } from '#catalog/company/change-notice.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { partAddress, partSlug } from '#catalog/part/part-slug.ts'
import { partUrl } from '#catalog/part/shown-changes.ts'

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
    if (!table || table.family.isSideTable) continue // its rows have no pages
    const row = table.rowOf(change.id)
    paths.add(row === null ? formerAddress(change) : table.summary(row).url)
    paths.add(table.family.path)
  }
  return [...paths]
}

/** When something happened to a notice of the company: it was published, or withdrawn. */
const timesOfNotice = ({ publishedAt, withdrawn, isSample }: ChangeNotice): string[] =>
  isSample ? [] : [publishedAt, ...(withdrawn ? [withdrawn.at] : [])]

/** What happened to notices later than `since`. */
export const noticeTimesSince = (notices: readonly ChangeNotice[], since: string): string[] =>
  notices.flatMap(timesOfNotice).filter((at) => at > since)

/** The paths of the pages that differ since notices were published or withdrawn at these times: also of what they replace, and of their parts. */
export function noticePages(catalog: Catalog, notices: readonly ChangeNotice[], times: readonly string[]): string[] {
  const told = notices.filter((notice) => timesOfNotice(notice).some((at) => times.includes(at)))
  const paths = told.flatMap(({ number, parts }) => [
    noticeAddress(number),
    ...notices.filter(({ replacedBy }) => replacedBy === number).map((before) => noticeAddress(before.number)),
    ...parts.flatMap((part) => partUrl(catalog, part) ?? []),
  ])
  return told.length === 0 ? [] : [CHANGE_NOTICES.path, ...paths]
}

const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString()

/** A removed part's page is gone, which search engines want to know too. */
const formerAddress = ({ table, id, number }: PartChange): string =>
  number ? `/part/${encodeURIComponent(partSlug(number))}` : partAddress(table, id)
