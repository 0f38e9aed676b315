import type { CommandWork, ExitCode } from '#cli/command.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { type CatalogRun, listRuns, type RunTable, whyNotUndone } from '#parts/runs/run-record.ts'

const MAX_SHOWN = 50

/** `catalog imports`: the latest imports and undos, newest first. With `json`, one object per line (behavior 21.8). */
export async function importsCommand(work: CommandWork, { json }: { readonly json: boolean }): Promise<ExitCode> {
  const { print } = work
  return await withPartTables<ExitCode>(work, async (database) => {
    const runs = await listRuns(database.db, { limit: MAX_SHOWN, kinds: ['import', 'undo'] })
    for (const run of runs) for (const line of json ? [jsonLine(run)] : linesOf(run)) print(line)
    if (runs.length === 0 && !json) print('No imports are recorded.')
    return 0
  })
}

function jsonLine({ notes: _, imageBytes: __, ...run }: CatalogRun): string {
  return JSON.stringify({ ...run, undo: whyNotUndone({ notes: [], imageBytes: 0, ...run }) })
}

function linesOf(run: CatalogRun): string[] {
  const why = whyNotUndone(run)
  return [runLine(run), ...run.tables.map((table) => `  ${countsOf(table)}`), ...(why === null ? [] : [`  ${why}`])]
}

/** `3f9a01c2 2026-11-22 08:00 by Ann: Panel-Jacks.csv`. */
export function runLine(run: CatalogRun): string {
  const when = run.at.slice(0, 16).replace('T', ' ')
  const what = run.undoes === null ? filesOf(run) || (run.act?.subject ?? '') : `undo of ${run.undoes}`
  return `${run.id} ${when} by ${terminalLine(run.by ?? 'the command line')}: ${terminalLine(what)}`
}

/** `Panel-Jacks: 3 added, 0 changed, 1 removed`. */
export const countsOf = ({ table, added, changed, removed }: RunTable): string =>
  `${table}: ${added} added, ${changed} changed, ${removed} removed`

const filesOf = ({ files, choices }: CatalogRun): string =>
  [...files.map(({ name, sheet }) => terminalLine(sheet === null ? name : `${name} (${sheet})`)), ...choices].join(', ')
