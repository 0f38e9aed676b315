import { resolve } from 'node:path'
import { backUp, restore } from '#cli/backup-commands.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { withWork } from '#cli/operator-settings.ts'

const USAGE = `npm run backup -- --to <folder>              back up the databases and attachments; the site may be running
npm run restore -- --from <folder> [--force]  replace the data by a backup; stop the site first`

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const

await runCommandOf(USAGE, OPTIONS, {
  backup: { options: ['to'], run: (_, { to }) => withWork((work) => backUp(work, folderOf('--to', to))) },
  restore: {
    options: ['from', 'force'],
    run: (_, { from, force }) => withWork((work) => restore(work, { from: folderOf('--from', from), force })),
  },
})

function folderOf(option: string, folder: string | undefined): string {
  if (folder) return resolve(folder)
  throw new Error(`${option}: name a folder.\n\n${USAGE}`)
}
