import { changesCommand } from '#cli/catalog/changes-command.ts'
import { checkCommand } from '#cli/catalog/check-command.ts'
import { columnsCommand } from '#cli/catalog/columns-command.ts'
import { exportCommand } from '#cli/catalog/export-command.ts'
import { importCommand } from '#cli/catalog/import-command.ts'
import { importsCommand, undoCommand } from '#cli/catalog/imports-command.ts'
import { pullCommand } from '#cli/catalog/pull-command.ts'
import { clearSampleCommand, sampleCommand } from '#cli/catalog/sample-commands.ts'
import { acceptCommand, statusCommand } from '#cli/catalog/status-command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { withWork } from '#cli/operator-settings.ts'

const USAGE = `npm run catalog -- import <file or folder> [--table <name>] [--dry-run] [--replace] [--force]
                          [--ignore-columns <names>] [--add-columns]
npm run catalog -- import documents.csv [--dry-run]    file the company's documents that it lists, which are beside it
npm run catalog -- export [table …] --to <folder or file> [--format csv|xlsx]
npm run catalog -- pull [--force]    copy the hosted catalog with its files; resumes after an interruption
npm run catalog -- columns [list | publish | hide | remove] [column …] [--table <name>] [--force]
npm run catalog -- changes [--since <date>] [--table <name>] [--json]
npm run catalog -- imports [--json]    list the latest imports and who made them
npm run catalog -- undo <id> [--dry-run] [--down-to]    take an import back whole; with all later ones in its way
npm run catalog -- check [--json]
npm run catalog -- clear-sample      remove the sample parts
npm run catalog -- accept            accept the change that the site has quarantined
npm run catalog -- status            show the tables and quarantined changes
npm run catalog -- sample <folder>   write the sample as CSV files`

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
  'down-to': { type: 'boolean', default: false },
} as const

const ANY = Number.POSITIVE_INFINITY

await runCommandOf(USAGE, OPTIONS, withWork, {
  import: {
    options: ['table', 'replace', 'force', 'dry-run', 'add-columns', 'ignore-columns'],
    words: [1, 1],
    run: (work, [path = ''], { table = null, replace, force, ...values }) => {
      const columns = { addColumns: values['add-columns'], ignoreColumns: values['ignore-columns'] ?? [] }
      return importCommand(work, { path, table, replace, force, dryRun: values['dry-run'], ...columns })
    },
  },
  export: {
    options: ['to', 'format'],
    words: [0, ANY],
    run: (work, tables, { to = null, format = null }) => exportCommand(work, { tables, to, format }),
  },
  pull: {
    options: ['force'],
    run: (work, _, { force }) => pullCommand(work, { force }, work.config),
  },
  columns: {
    options: ['table', 'force'],
    words: [0, ANY],
    run: (work, [what = 'list', ...columns], { table = null, force }) =>
      columnsCommand(work, { what, columns, table, force }),
  },
  changes: {
    options: ['since', 'table', 'json'],
    run: (work, _, { since = null, table = null, json }) => changesCommand(work, { since, table, json }),
  },
  imports: {
    options: ['json'],
    run: (work, _, { json }) => importsCommand(work, { json }),
  },
  undo: {
    options: ['dry-run', 'down-to'],
    words: [1, 1],
    run: (work, [id = ''], { 'dry-run': dryRun, 'down-to': downTo }) => undoCommand(work, { id, dryRun, downTo }),
  },
  check: {
    options: ['json'],
    run: (work, _, { json }) => checkCommand(work, { json }, work.config),
  },
  'clear-sample': { run: clearSampleCommand },
  accept: { run: acceptCommand },
  status: { run: statusCommand },
  sample: {
    words: [1, 1],
    run: (work, [folder = '']) => sampleCommand(work, folder),
  },
})
