import { parseArgs } from 'node:util'
import { FAMILIES } from '#catalogue/registry/families.ts'
import { acceptCommand } from '#cli/catalogue/accept-command.ts'
import { changesCommand } from '#cli/catalogue/changes-command.ts'
import { checkCommand } from '#cli/catalogue/check-command.ts'
import { clearSampleCommand } from '#cli/catalogue/clear-sample-command.ts'
import { exportCommand } from '#cli/catalogue/export-command.ts'
import { importCommand } from '#cli/catalogue/import-command.ts'
import { pullCommand } from '#cli/catalogue/pull-command.ts'
import { sampleCommand } from '#cli/catalogue/sample-command.ts'
import { sampleFilesCommand } from '#cli/catalogue/sample-files-command.ts'
import { statusCommand } from '#cli/catalogue/status-command.ts'
import type { ExitCode, Work } from '#cli/command.ts'
import { runCommand } from '#cli/run-command.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { SAMPLE_CACHE } from '#demo/generator-version.ts'
import { type Config, parseConfig } from '#server/operations/config.ts'

const USAGE = `npm run catalogue -- import <file or folder> [--table <name>] [--dry-run] [--replace] [--force] [--add-columns]
npm run catalogue -- export [table …] --to <folder or file> [--format csv|xlsx]
npm run catalogue -- pull [--force]    copy the hosted catalog with its files; resumes after an interruption
npm run catalogue -- changes [--since <date>] [--table <name>] [--json]
npm run catalogue -- check [--json | --html <file>]
npm run catalogue -- clear-sample      remove the sample parts
npm run catalogue -- accept            accept the change that the site has quarantined
npm run catalogue -- status            show the tables and quarantined changes
npm run catalogue -- sample <folder>   write the sample as CSV files
npm run files -- sample                make all pictures and PDFs of the sample now`

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
  readonly options: readonly (keyof typeof OPTIONS)[]
  /** How many words may follow its name. */
  readonly words: readonly [min: number, max: number]
  readonly run: (words: readonly string[], values: Values) => Promise<ExitCode>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  import: {
    options: ['table', 'replace', 'force', 'dry-run', 'add-columns'],
    words: [1, 1],
    run: ([path = ''], { table = null, replace, force, ...values }) => {
      const request = { path, table, replace, force, dryRun: values['dry-run'], addColumns: values['add-columns'] }
      return importCommand(work(), request)
    },
  },
  export: {
    options: ['to', 'format'],
    words: [0, Number.POSITIVE_INFINITY],
    run: (tables, { to = null, format = null }) => exportCommand(work(), { tables, to, format }),
  },
  pull: { options: ['force'], words: [0, 0], run: (_, { force }) => pullCommand(work(), { force }, config()) },
  changes: {
    options: ['since', 'table', 'json'],
    words: [0, 0],
    run: (_, { since = null, table = null, json }) => changesCommand(work(), { since, table, json }),
  },
  check: {
    options: ['json', 'html'],
    words: [0, 0],
    run: (_, { json, html = null }) => checkCommand(work(), { json, html }, config()),
  },
  'clear-sample': { options: [], words: [0, 0], run: () => clearSampleCommand(work()) },
  accept: { options: [], words: [0, 0], run: () => acceptCommand(work()) },
  status: { options: [], words: [0, 0], run: () => statusCommand(work()) },
  sample: { options: [], words: [1, 1], run: ([folder = '']) => sampleCommand(work(), folder) },
  files: {
    options: [],
    words: [1, 1],
    run: async ([what]) => (what === 'sample' ? await sampleFilesCommand(work(), SAMPLE_CACHE) : usage()),
  },
}

async function catalogueCommand(args: readonly string[]): Promise<ExitCode> {
  const { positionals, values, tokens } = parse(args)
  const [name = '', ...words] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return usage()
  const [min, max] = command.words
  const hasOtherOption = tokens.some(
    (token) => token.kind === 'option' && !command.options.some((option) => option === token.name),
  )
  if (hasOtherOption || words.length < min || words.length > max) return usage()
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
    print,
    printError,
  }
}

function usage(): ExitCode {
  console.error(USAGE)
  return 1
}

await runCommand(catalogueCommand)
