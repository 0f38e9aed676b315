import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FAMILIES } from '#catalogue/families.ts'
import { backUp, restore } from '#cli/backup-commands.ts'
import type { Outcome, Work } from '#cli/command.ts'
import { run } from '#cli/run.ts'
import { parseConfig } from '#server/config.ts'

const USAGE = `npm run backup -- --to <folder>              the databases and attachments, while the site runs or not
npm run restore -- --from <folder> [--force]  put a backup in the place of the data; the site is stopped before`

await run(async ([command, ...words]): Promise<Outcome> => {
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
    say: console.log,
    complain: console.error,
  }
}
