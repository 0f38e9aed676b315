import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { ExitCode } from '#cli/command.ts'
import { printError } from '#cli/terminal-text.ts'
import { isProblem } from '#shared/problem.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Config<O extends Options> = { args: string[]; options: O; allowPositionals: true; tokens: true }
type Values<O extends Options> = ReturnType<typeof parseArgs<Config<O>>>['values']

type Command<O extends Options, Work> = {
  readonly options?: readonly (keyof O)[]
  readonly words?: readonly [min: number, max: number]
} & (
  | { readonly run: (work: Work, words: readonly string[], values: Values<O>) => Promise<ExitCode> }
  /** Reads words and options, and throws if one is wrong: nothing has been opened by then. */
  | { readonly read: (words: readonly string[], values: Values<O>) => (work: Work) => Promise<ExitCode> }
)

/** Runs a command on what `open` opens and sets the exit code (behavior 14.6). Other words or options get the usage. */
export async function runCommandOf<const O extends Options, Work>(
  usage: string,
  options: O,
  open: (command: (work: Work) => Promise<ExitCode>) => Promise<ExitCode>,
  commands: Readonly<Record<string, Command<O, Work>>>,
): Promise<void> {
  // `| head` has read enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  const args = process.argv.slice(2)
  process.exitCode = await codeOf(async () => {
    if (args.includes('--help') || args.includes('-h')) {
      console.log(usage)
      return 0
    }
    const parsed = parseArgs<Config<O>>({ args, options, allowPositionals: true, tokens: true })
    const { positionals, values, tokens } = parsed
    const [name = '', ...words] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const [min, max] = command?.words ?? [0, 0]
    const isOther = (option: string) => !command?.options?.includes(option)
    const hasOther = tokens.some((token) => token.kind === 'option' && isOther(token.name))
    const isRight = !hasOther && words.length >= min && words.length <= max
    if (command && isRight)
      return await open('read' in command ? command.read(words, values) : (work) => command.run(work, words, values))
    console.error(usage)
    return 1
  }, printError)
}

/** What a command throws is printed without its stack, and its code is 1. */
export async function codeOf(command: () => Promise<ExitCode>, printError: (line: string) => void): Promise<ExitCode> {
  return await command().catch((error: unknown) => {
    printError(errorText(error))
    return 1
  })
}

function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  if (isProblem(error)) return error.text
  return error instanceof Error ? error.message : String(error)
}
