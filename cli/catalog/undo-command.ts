import { withSideTables } from '#catalog/registry/side-tables.ts'
import { countsOf } from '#cli/catalog/imports-command.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { acceptCurrent } from '#parts/live/accept-current.ts'
import { conflictText } from '#parts/runs/conflict-text.ts'
import { type UndoOptions, undoRun } from '#parts/runs/undo-run.ts'

type UndoRequest = { readonly id: string; readonly dryRun: boolean; readonly later: UndoOptions['later'] }

/** `catalog undo`: takes an import back (behavior 21.9). Refuses if later changes are in its place, unless told what to do. */
export async function undoCommand(work: CommandWork, { id, dryRun, later }: UndoRequest): Promise<ExitCode> {
  const { settings, now, print, printError, undoBytes } = work
  const families = withSideTables(work.families)
  const isDone = await withPartTables(work, async (database) => {
    const options = { by: null, now: now(), keepBytes: undoBytes, later, dryRun }
    const { done, run, tables, conflicts, conflictCount } = await undoRun(database, families, id, options)
    for (const conflict of conflicts) printError(terminalLine(conflictText(conflict)))
    if (conflictCount > conflicts.length) printError(`… and ${conflictCount - conflicts.length} more.`)
    if (!done) {
      printError('Nothing was undone: these changes are later. Keep them with --skip, or undo them too with --force.')
      return false
    }
    for (const table of tables) print(countsOf(table))
    print(
      dryRun ? 'This was a dry run: nothing was undone.' : `Undone. To take that back: npm run catalog -- undo ${run}`,
    )
    return true
  })
  if (!isDone) return 1
  // What an undo removes, the person has asked for: the site doesn't quarantine it.
  if (!dryRun) await acceptCurrent(settings, families, now())
  return 0
}
