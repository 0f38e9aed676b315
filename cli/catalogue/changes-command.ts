import type { Outcome, Work } from '#cli/command.ts'
import { changeInWords } from '#cli/import-preview.ts'
import { openDatabase } from '#database/open.ts'
import { prepareCatalogue } from '#sources/database-source.ts'
import { namedFamily } from '#sources/import.ts'
import { type DatedChange, recentChanges } from '#sources/recent-changes.ts'

export type ChangesRequest = { readonly since: string | null; readonly table: string | null; readonly json: boolean }

const AT_ONCE = 1_000
const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/

/** `catalogue changes`: what imports changed, the newest first; with `json` one object a line. */
export async function changesCommand(work: Work, { since, table, json }: ChangesRequest): Promise<Outcome> {
  const { settings, families, now, say, complain } = work
  if (since !== null && (!DAY.test(since) || Number.isNaN(Date.parse(since)))) {
    complain(`--since takes a day such as 2026-11-21, not '${since}'.`)
    return 1
  }
  const family = table === null ? null : namedFamily(families, table)
  if (table !== null && !family) {
    complain(`There is no table '${table}'. The tables are ${families.map((known) => `'${known.table}'`).join(', ')}.`)
    return 1
  }
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now())
    for (let before: string | null = null; ; ) {
      const asked = { since, table: family?.table ?? null, most: AT_ONCE, before }
      const changes: DatedChange[] = await recentChanges(database.db, asked)
      for (const change of changes) say(json ? JSON.stringify(withoutKey(change)) : inWords(change))
      const last = changes.at(-1)
      if (!last && before === null && !json) say('No import has changed anything, as far as is known.')
      if (!last || changes.length < AT_ONCE) return 0
      before = last.key
    }
  } finally {
    await database.db.destroy()
  }
}

const withoutKey = ({ key: _, ...change }: DatedChange) => change

function inWords(change: DatedChange): string {
  const when = `${change.at.slice(0, 16).replace('T', ' ')} ${change.table}`
  if (change.kind !== 'summary') return `${when} ${change.kind} ${changeInWords(change)}`
  const { added, changed, removed } = change.counts
  return `${when}: ${added} added, ${changed} changed, ${removed} removed`
}
