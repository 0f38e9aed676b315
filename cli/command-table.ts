import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { ExitCode } from '#cli/command.ts'
import { printError } from '#cli/terminal-text.ts'
import { isProblem } from '#shared/problem.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Config<O extends Options> = { args: string[]; options: O; allowPositionals: true; tokens: true }
type Values<O extends Options> = ReturnType<typeof parseArgs<Config<O>>>['values']

type Command<O extends Options> = {
  readonly options?: readonly (keyof O)[]
  /** How many words follow its name. */
  readonly words?: readonly [min: number, max: number]
  readonly run: (words: readonly string[], values: Values<O>) => Promise<ExitCode>
}

/**
 * Runs the command of this process, and sets the exit code (behavior 14.6). Answers words or options that it doesn't
 * take with the usage on standard error. `--help` prints it to standard output.
 */
export async function runCommandOf<const O extends Options>(
  usage: string,
  options: O,
  commands: Readonly<Record<string, Command<O>>>,
): Promise<void> {
  await runCommand(async (args): Promise<ExitCode> => {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(usage)
      return 0
    }
    const { positionals, values, tokens } = parseArgs<Config<O>>({
      args: [...args],
      options,
      allowPositionals: true,
      tokens: true,
    })
    const [name = '', ...words] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const [min, max] = command?.words ?? [0, 0]
    const isOther = (option: string) => !command?.options?.includes(option)
    const hasOther = tokens.some((token) => token.kind === 'option' && isOther(token.name))
    if (command && !hasOther && words.length >= min && words.length <= max) return await command.run(words, values)
    console.error(usage)
    return 1
  })
}

/** Runs a command with this process's arguments, and sets the exit code. Prints errors without their stack. */
async function runCommand(command: (words: readonly string[]) => Promise<ExitCode>): Promise<void> {
  // `| head` has read enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  process.exitCode = await codeOf(() => command(process.argv.slice(2)), printError)
}

/** The exit code of a command. What it throws is printed, and its code is 1. */
export async function codeOf(command: () => Promise<ExitCode>, printError: (line: string) => void): Promise<ExitCode> {
  return await command().catch((error: unknown) => {
    printError(errorText(error))
    return 1
  })
}

/** A connection that fails on several addresses throws an AggregateError without a message. */
function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  if (isProblem(error)) return `${error.message} ${error.advice}`
  return error instanceof Error ? error.message : String(error)
}
