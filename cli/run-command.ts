import type { ExitCode } from '#cli/command.ts'
import { printError } from '#cli/terminal-text.ts'
import { isProblem } from '#shared/problem.ts'

/** Runs a command with the arguments of this process, and sets the exit code. Prints an error without its stack. */
export async function runCommand(command: (words: readonly string[]) => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    printError(errorText(error))
    process.exitCode = 1
  }
}

/** A connection that fails on several addresses throws an AggregateError without a message of its own. */
function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  if (isProblem(error)) return `${error.message} ${error.advice}`
  return error instanceof Error ? error.message : String(error)
}
