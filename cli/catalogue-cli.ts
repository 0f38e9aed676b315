import { parseArgs } from 'node:util'
import { FAMILIES } from '#catalogue/families.ts'
import { acceptCommand } from '#cli/accept.ts'
import { changesCommand } from '#cli/changes.ts'
import { checkCommand } from '#cli/check.ts'
import { clearSampleCommand } from '#cli/clear-sample.ts'
import type { Outcome, Work } from '#cli/command.ts'
import { exportCommand } from '#cli/export.ts'
import { filesSampleCommand } from '#cli/files.ts'
import { importCommand } from '#cli/import.ts'
import { pullCommand } from '#cli/pull.ts'
import { run } from '#cli/run.ts'
import { sampleCommand } from '#cli/sample.ts'
import { statusCommand } from '#cli/status.ts'
import { SAMPLE_CACHE } from '#sample/generation.ts'
import { type Config, parseConfig } from '#server/config.ts'

const USAGE = `npm run catalogue -- import <file or folder> [--table <name>] [--dry-run] [--replace] [--force] [--add-columns]
npm run catalogue -- export [table …] --to <folder or file> [--format csv|xlsx]
npm run catalogue -- pull [--force]    copy the hosted catalogue, files included; an interrupted one goes on
npm run catalogue -- changes [--since <day>] [--table <name>] [--json]
npm run catalogue -- check [--json | --html <file>]
npm run catalogue -- clear-sample      take the invented parts away
npm run catalogue -- accept            take what the running site holds back
npm run catalogue -- status            the tables, and what is held back
npm run catalogue -- sample <folder>   write the sample as CSV files
npm run files -- sample                make all pictures and PDFs of the sample at once`

const OPTIONS = {
  table: { type: 'string' },
  replace: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  'add-columns': { type: 'boolean', default: false },
  to: { type: 'string' },
  format: { type: 'string' },
  since: { type: 'string' },
  json: { type: 'boolean', default: false },
  html: { type: 'string' },
} as const

type Values = ReturnType<typeof parse>['values']
type Command = {
  readonly takes: readonly (keyof typeof OPTIONS)[]
  /** How many words may follow its name. */
  readonly words: readonly [least: number, most: number]
  readonly run: (words: readonly string[], values: Values) => Promise<Outcome>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    takes: ['table', 'replace', 'force', 'dry-run', 'add-columns'],
    words: [1, 1],
    run: ([path = ''], { table = null, replace, force, ...given }) => {
      const request = { path, table, replace, force, dryRun: given['dry-run'], addColumns: given['add-columns'] }
      return importCommand(work(), request)
    },
  },
  export: {
    takes: ['to', 'format'],
    words: [0, Number.POSITIVE_INFINITY],
    run: (tables, { to = null, format = null }) => exportCommand(work(), { tables, to, format }),
  },
  pull: { takes: ['force'], words: [0, 0], run: (_, { force }) => pullCommand(work(), { force }, config()) },
  changes: {
    takes: ['since', 'table', 'json'],
    words: [0, 0],
    run: (_, { since = null, table = null, json }) => changesCommand(work(), { since, table, json }),
  },
  check: {
    takes: ['json', 'html'],
    words: [0, 0],
    run: (_, { json, html = null }) => checkCommand(work(), { json, html }, config()),
  },
  'clear-sample': { takes: [], words: [0, 0], run: () => clearSampleCommand(work()) },
  accept: { takes: [], words: [0, 0], run: () => acceptCommand(work()) },
  status: { takes: [], words: [0, 0], run: () => statusCommand(work()) },
  sample: { takes: [], words: [1, 1], run: ([folder = '']) => sampleCommand(work(), folder) },
  files: {
    takes: [],
    words: [1, 1],
    run: async ([what]) => (what === 'sample' ? await filesSampleCommand(work(), SAMPLE_CACHE) : usage()),
  },
}

/** Runs one command for the operator (DESIGN 5). Gives the exit code. */
async function main(given: readonly string[]): Promise<Outcome> {
  const { positionals, values, tokens } = parse(given)
  const [name = '', ...words] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return usage()
  const [least, most] = command.words
  const isOdd = tokens.some(
    (token) => token.kind === 'option' && !command.takes.some((option) => option === token.name),
  )
  if (isOdd || words.length < least || words.length > most) return usage()
  return await command.run(words, values)
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true })

const config = (): Config => parseConfig(process.env)

function work(): Work {
  const { DATA_DIR, DATABASE_URL } = config()
  return {
    settings: { dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null },
    families: FAMILIES,
    now: () => new Date(),
    say: console.log,
    complain: console.error,
  }
}

function usage(): Outcome {
  console.error(USAGE)
  return 1
}

await run(main)
