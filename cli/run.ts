import type { Outcome } from '#cli/command.ts'

/** Runs one command for the operator: its words go in, its exit code and errors in words come out. */
export async function run(command: (words: readonly string[]) => Promise<Outcome>): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = 1
  }
}

/** A connection tried on several addresses fails with an error that has no words of its own, only those of each try. */
function inWords(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(inWords).join('; ')
  return error instanceof Error ? error.message : String(error)
}
