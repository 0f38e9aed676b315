import { withSideTables } from '#catalog/registry/side-tables.ts'
import { countsOf, runLine } from '#cli/catalog/imports-command.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { acceptCurrent } from '#parts/live/accept-current.ts'
import { undoRun } from '#parts/runs/undo-run.ts'

type UndoRequest = { readonly id: string; readonly dryRun: boolean; readonly downTo: boolean }

/** `catalog undo`: undoes an import (behavior 21.9). Refuses if later runs are in its way, unless it may undo them. */
export async function undoCommand(work: CommandWork, { id, dryRun, downTo }: UndoRequest): Promise<ExitCode> {
  const { settings, now, print, printError } = work
  const families = withSideTables(work.families)
  await withPartTables(work, async (database) => {
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
  if (!dryRun) await acceptCurrent(settings, families, now())
  return 0
}
