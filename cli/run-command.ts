import type { ExitCode } from '#cli/command.ts'

/** Runs a command with the arguments of this process, and sets the exit code. Prints an error without its stack. */
export async function runCommand(command: (words: readonly string[]) => Promise<ExitCode>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    console.error(errorText(error))
    process.exitCode = 1
  }
}

/** A connection that fails on several addresses throws an AggregateError without a message of its own. */
function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}
