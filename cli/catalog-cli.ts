import { acceptCommand } from '#cli/catalogue/accept-command.ts'
import { changesCommand } from '#cli/catalogue/changes-command.ts'
import { checkCommand } from '#cli/catalogue/check-command.ts'
import { clearSampleCommand } from '#cli/catalogue/clear-sample-command.ts'
import { columnsCommand } from '#cli/catalogue/columns-command.ts'
import { exportCommand } from '#cli/catalogue/export-command.ts'
import { importCommand } from '#cli/catalogue/import-command.ts'
import { importsCommand } from '#cli/catalogue/imports-command.ts'
import { pullCommand } from '#cli/catalogue/pull-command.ts'
import { sampleCommand } from '#cli/catalogue/sample-command.ts'
import { sampleFilesCommand } from '#cli/catalogue/sample-files-command.ts'
import { statusCommand } from '#cli/catalogue/status-command.ts'
import { undoCommand } from '#cli/catalogue/undo-command.ts'
import type { ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { withWork } from '#cli/operator-settings.ts'
import { SAMPLE_CACHE } from '#demo/sample-version.ts'

const USAGE = `npm run catalogue -- import <file or folder> [--table <name>] [--dry-run] [--replace] [--force]
                          [--ignore-columns <names>] [--add-columns]
npm run catalogue -- export [table …] --to <folder or file> [--format csv|xlsx]
npm run catalogue -- pull [--force]    copy the hosted catalog with its files; resumes after an interruption
npm run catalogue -- columns [list | publish | hide | remove] [column …] [--table <name>] [--force]
npm run catalogue -- changes [--since <date>] [--table <name>] [--json]
npm run catalogue -- imports [--json]    list the latest imports and who made them
npm run catalogue -- undo <id> [--dry-run] [--skip | --force]    take an import back; later changes stay or go too
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
  'ignore-columns': { type: 'string', multiple: true },
  to: { type: 'string' },
  format: { type: 'string' },
  since: { type: 'string' },
  json: { type: 'boolean', default: false },
  html: { type: 'string' },
  skip: { type: 'boolean', default: false },
} as const

const ANY = Number.POSITIVE_INFINITY

await runCommandOf(USAGE, OPTIONS, {
  import: {
    options: ['table', 'replace', 'force', 'dry-run', 'add-columns', 'ignore-columns'],
    words: [1, 1],
    run: ([path = ''], { table = null, replace, force, ...values }) => {
      const columns = { addColumns: values['add-columns'], ignoreColumns: values['ignore-columns'] ?? [] }
      const request = { path, table, replace, force, dryRun: values['dry-run'], ...columns }
      return withWork((work) => importCommand(work, request))
    },
  },
  export: {
    options: ['to', 'format'],
    words: [0, ANY],
    run: (tables, { to = null, format = null }) => withWork((work) => exportCommand(work, { tables, to, format })),
  },
  pull: { options: ['force'], run: (_, { force }) => withWork((work) => pullCommand(work, { force }, work.config)) },
  columns: {
    options: ['table', 'force'],
    words: [0, ANY],
    run: ([what = 'list', ...columns], { table = null, force }) =>
      withWork((work) => columnsCommand(work, { what, columns, table, force })),
  },
  changes: {
    options: ['since', 'table', 'json'],
    run: (_, { since = null, table = null, json }) => withWork((work) => changesCommand(work, { since, table, json })),
  },
  imports: { options: ['json'], run: (_, { json }) => withWork((work) => importsCommand(work, { json })) },
  undo: {
    options: ['dry-run', 'skip', 'force'],
    words: [1, 1],
    run: ([id = ''], { 'dry-run': dryRun, skip, force }) => {
      if (skip && force) throw new Error('--skip keeps later changes, --force undoes them: use one of them.')
      const later = force ? 'force' : skip ? 'skip' : 'ask'
      return withWork((work) => undoCommand(work, { id, dryRun, later }))
    },
  },
  check: {
    options: ['json', 'html'],
    run: (_, { json, html = null }) => withWork((work) => checkCommand(work, { json, html }, work.config)),
  },
  'clear-sample': { run: () => withWork((work) => clearSampleCommand(work)) },
  accept: { run: () => withWork((work) => acceptCommand(work)) },
  status: { run: () => withWork((work) => statusCommand(work)) },
  sample: { words: [1, 1], run: ([folder = '']) => withWork((work) => sampleCommand(work, folder)) },
  files: { words: [1, 1], run: ([what = '']) => files(what) },
})

async function files(what: string): Promise<ExitCode> {
  if (what !== 'sample') throw new Error(`npm run files -- sample: there is no '${what}'.`)
  return await withWork((work) => sampleFilesCommand(work, SAMPLE_CACHE))
}
