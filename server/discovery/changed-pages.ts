import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import { CHANGE_NOTICES, type ChangeNotice, noticeAddress } from '#catalog/company/change-notice.ts'
import type { PartChange } from '#catalog/part/part-changes.ts'
import { partAddress, partSlug } from '#catalog/part/part-slug.ts'
import { partUrl } from '#catalog/part/shown-changes.ts'
import { findColumn } from '#catalog/registry/find-column.ts'
import { CROSS_FAMILY } from '#catalog/registry/side-tables.ts'
import { crossAddress } from '#catalog/side-tables/cross-reference.ts'

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

/** The paths of the pages that differ since changes of these times: of parts, also removed ones, of their families, and of what side tables say. */
export async function changedPages(catalog: Catalog, times: readonly string[]): Promise<string[]> {
  const wanted = new Set(times)
  const paths = new Set<string>()
  const oldest = times.toSorted()[0]
  if (oldest === undefined) return []
  for await (const change of changesSince(catalog, justBefore(oldest))) {
    const table = wanted.has(change.at) ? catalog.table(change.table) : null
    if (!table) continue
    if (table.family.isSideTable) {
      for (const path of sidePages(catalog, table, change)) paths.add(path)
      continue
    }
    const row = table.rowOf(change.id)
    paths.add(row === null ? formerAddress(change) : table.summary(row).url)
    paths.add(table.family.path)
  }
  return [...paths]
}

/** The pages that a row of a side table has changed: of what it says now, and of what it said before. */
function sidePages(catalog: Catalog, table: PartsTable, { id, number, fields }: PartChange): string[] {
  const { columns, numberColumn, table: name } = table.family
  const [row, changed] = [table.rowOf(id), fields.map(({ field }) => field)]
  const now = row === null ? [] : table.specifications(row)
  return [true, false].flatMap((isBefore) => {
    const cell = (key: string) => {
      const place = columns.findIndex((column) => column.key === key)
      const before = isBefore && columns[place] ? fields[findColumn(columns[place], changed)] : undefined
      return (before ? before.before : now[place]?.value)?.trim() || null
    }
    if (name === CROSS_FAMILY.table) {
      const before = isBefore ? fields[changed.indexOf(numberColumn)] : undefined
      const theirs = before ? before.before : number
      const maker = cell('theirMaker')
      return maker && theirs ? [crossAddress(maker, theirs)] : []
    }
    const [only, ...others] = catalog.exact(cell('ourPart') ?? '')
    return only && others.length === 0 ? [only.url] : []
  })
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
