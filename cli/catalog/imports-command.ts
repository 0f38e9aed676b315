import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { acceptingLosses } from '#parts/live/accepting-losses.ts'
import { type CatalogRun, listRuns, type RunTable, whyNotUndone } from '#parts/runs/run-record.ts'
import { undoRun } from '#parts/runs/undo-run.ts'

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

function runLine(run: CatalogRun): string {
  const when = run.at.slice(0, 16).replace('T', ' ')
  const what = run.undoes === null ? filesOf(run) || (run.act?.subject ?? '') : `undo of ${run.undoes}`
  return `${run.id} ${when} by ${terminalLine(run.by ?? 'the command line')}: ${terminalLine(what)}`
}

const countsOf = ({ table, added, changed, removed }: RunTable): string =>
  `${table}: ${added} added, ${changed} changed, ${removed} removed`

const filesOf = ({ files, choices }: CatalogRun): string =>
  [...files.map(({ name, sheet }) => terminalLine(sheet === null ? name : `${name} (${sheet})`)), ...choices].join(', ')

type UndoRequest = { readonly id: string; readonly dryRun: boolean; readonly downTo: boolean }

/** `catalog undo`: undoes an import (behavior 21.9). Refuses if later runs are in its way, unless it may undo them. */
export async function undoCommand(work: CommandWork, { id, dryRun, downTo }: UndoRequest): Promise<ExitCode> {
  const { settings, now, print, printError } = work
  const families = withSideTables(work.families)
  const undo = () =>
    withPartTables(work, async (database) => {
      const options = { by: null, now: now(), downTo, dryRun }
      const { done, tables, inTheWay } = await undoRun(database, families, id, options)
      for (const run of inTheWay) (done ? print : printError)(runLine(run))
      if (!done)
        throw new Error(
          'Nothing was undone: these are later, in the same parts. Undo them first, or all at once with --down-to.',
        )
      for (const table of tables) print(countsOf(table))
      print(dryRun ? 'This was a dry run: nothing was undone.' : 'Undone.')
    })
  // The person asked for this removal, so the site must not quarantine it.
  await (dryRun ? undo() : acceptingLosses({ settings, families, now: now() }, undo, () => true))
  return 0
}
