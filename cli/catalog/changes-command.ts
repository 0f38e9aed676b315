import { withSideTables } from '#catalog/registry/side-tables.ts'
import { formatChange } from '#cli/catalog/import-preview.ts'
import { type CommandWork, type ExitCode, familyNamed } from '#cli/command.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { type DatedChange, recentChanges } from '#parts/changes/recent-changes.ts'
import { withPartTables } from '#parts/database/database-source.ts'

type ChangesRequest = { readonly since: string | null; readonly table: string | null; readonly json: boolean }

const PAGE = 1_000
const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/

/** `catalog changes`: what imports changed, newest first. With `json`, one object per line. */
export async function changesCommand(work: CommandWork, { since, table, json }: ChangesRequest): Promise<ExitCode> {
  const { print } = work
  if (since !== null && (!DATE.test(since) || Number.isNaN(Date.parse(since))))
    throw new Error(`'${since}' is not a date. Write --since as in --since 2026-11-21.`)
  const family = table === null ? null : familyNamed(withSideTables(work.families), table)
  return await withPartTables<ExitCode>(work, async (database) => {
    for (let before: string | null = null; ; ) {
      const query = { since, table: family?.table ?? null, limit: PAGE, before }
      const changes: DatedChange[] = await recentChanges(database.db, query)
      for (const change of changes) print(json ? JSON.stringify(withoutKey(change)) : formatDatedChange(change))
      const last = changes.at(-1)
      if (!last && before === null && !json) print('No changes by imports are recorded.')
      if (!last || changes.length < PAGE) return 0
      before = last.key
    }
  })
}

const withoutKey = ({ key: _, ...change }: DatedChange) => change

function formatDatedChange(change: DatedChange): string {
  const when = `${change.at.slice(0, 16).replace('T', ' ')} ${change.table}`
  const by = change.by === null ? '' : ` (by ${terminalLine(change.by)})`
  if (change.kind !== 'summary') return `${when} ${change.kind} ${formatChange(change)}${by}`
  const { added, changed, removed } = change.counts
  return `${when}: ${added} added, ${changed} changed, ${removed} removed${by}`
}
