import { resolve } from 'node:path'
import { FAMILIES } from '#catalogue/registry/families.ts'
import { backUp, restore } from '#cli/backup-commands.ts'
import type { Work } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { operatorSettings } from '#cli/operator-settings.ts'
import { print, printError } from '#cli/terminal-text.ts'

const USAGE = `npm run backup -- --to <folder>              back up the databases and attachments; the site may be running
npm run restore -- --from <folder> [--force]  replace the data by a backup; stop the site first`

const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  force: { type: 'boolean', default: false },
} as const

await runCommandOf(USAGE, OPTIONS, {
  backup: { options: ['to'], run: async (_, { to }) => await backUp(await work(), folderOf('--to', to)) },
  restore: {
    options: ['from', 'force'],
    run: async (_, { from, force }) => await restore(await work(), { from: folderOf('--from', from), force }),
  },
})

function folderOf(option: string, folder: string | undefined): string {
  if (folder) return resolve(folder)
  throw new Error(`${option}: name a folder.\n\n${USAGE}`)
}

async function work(): Promise<Work> {
  const { settings } = await operatorSettings()
  return { settings, families: FAMILIES, now: () => new Date(), print, printError }
}
