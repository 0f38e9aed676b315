import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FAMILIES } from '#catalogue/registry/families.ts'
import { backUp, restore } from '#cli/backup-commands.ts'
import type { ExitCode, Work } from '#cli/command.ts'
import { runCommand } from '#cli/run-command.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { parseConfig } from '#server/operations/config.ts'

const USAGE = `npm run backup -- --to <folder>              back up the databases and attachments; the site may be running
npm run restore -- --from <folder> [--force]  replace the data by a backup; stop the site first`

await runCommand(async ([command, ...words]): Promise<ExitCode> => {
  const options = { to: { type: 'string' }, from: { type: 'string' }, force: { type: 'boolean' } } as const
  const { to, from, force = false } = parseArgs({ args: words, options }).values
  if (command === 'backup' && to && !from && !force) return await backUp(work(), resolve(to))
  if (command === 'restore' && from && !to) return await restore(work(), { from: resolve(from), force })
  console.error(USAGE)
  return 1
})

function work(): Work {
  const config = parseConfig(process.env)
  return {
    settings: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null },
    families: FAMILIES,
    now: () => new Date(),
    print,
    printError,
  }
}
