import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome, Work } from '#cli/command.ts'
import { importCommand } from '#cli/import.ts'
import { namedFiles } from '#cli/named-files.ts'
import { showProgress } from '#cli/progress.ts'
import { openHostedBucket } from '#files/hosted-bucket.ts'
import { type CopiedFiles, copyHostedFiles } from '#files/hosted-copy.ts'
import { PUBLIC_FILES } from '#files/site-files.ts'
import type { Config } from '#server/config.ts'
import { writeWhole } from '#sources/export.ts'
import { type CopiedTables, copyHostedTables, forgetHostedCopy } from '#sources/hosted-copy.ts'

export type PullRequest = { readonly force: boolean }
/** Where the hosted catalogue is, and whose files may be its own. */
export type HostedConfig = Pick<Config, 'HOSTED_URL' | 'HOSTED_KEY' | 'FILE_HOSTS'>

const MOST_SHOWN = 20

/**
 * `catalogue pull`: makes our own tables equal to the hosted backend's, ids included, then copies the files that their
 * rows name. What an interrupted one had read is not read again. 1: a table or a file could not be had.
 */
export async function pullCommand(work: Work, { force }: PullRequest, config: HostedConfig): Promise<Outcome> {
  const { HOSTED_URL: url, HOSTED_KEY: key } = config
  if (url === undefined || key === undefined) {
    work.complain('Set HOSTED_URL and HOSTED_KEY: the address of the hosted backend and its public key.')
    return 1
  }
  const folder = join(work.settings.dataDir, 'pull')
  const tables = await copyHostedTables({ url, key }, work.families, {
    folder,
    now: work.now(),
    onTable: (table, parts, kept) => work.say(tableInWords(table, parts, kept)),
  })
  if (!(await load(work, tables, folder, force))) {
    await forgetHostedCopy(folder)
    work.complain(`What was read is in ${folder}, to be looked at; the next pull reads it anew.`)
    return 1
  }
  const copied = await copyFiles(work, tables, url, config.FILE_HOSTS)
  await sayFiles(work, copied)
  if (copied.failed.length > 0) {
    work.complain('Pull again: it goes on with the files that could not be fetched.')
    return 1
  }
  await rm(folder, { recursive: true, force: true })
  work.say(
    "Leave HOSTED_KEY out when you start the site: it then serves its own tables. Keep HOSTED_URL if parts' files",
  )
  work.say('are stored as addresses there.')
  return 0
}

function tableInWords(table: string, parts: number | null, kept: boolean): string {
  if (parts === null) return `${table}: the hosted backend has no such table; ours stays as it is`
  return `${table}: ${parts} parts ${kept ? 'had been read before' : 'read'}`
}

/** Loads what was read, all or nothing. Gives whether it is in. */
async function load(work: Work, tables: CopiedTables, path: string, force: boolean): Promise<boolean> {
  const parts = [...tables.values()].reduce<number>((sum, count) => sum + (count ?? 0), 0)
  if (parts === 0 && !force) {
    work.complain('Nothing was loaded: the hosted backend shows no part in any table.')
    work.complain(
      'Perhaps its public key may not read them: look at their policies, or add --force if they are to be empty.',
    )
    return false
  }
  if ([...tables.values()].every((count) => count === null)) return true
  const request = { path, table: null, replace: true, force, dryRun: false, addColumns: true }
  return (await importCommand(work, request)) === 0
}

async function copyFiles(
  work: Work,
  tables: CopiedTables,
  url: string,
  fileHosts: readonly string[],
): Promise<CopiedFiles> {
  const pulled = work.families.filter(({ table }) => tables.get(table))
  const hosts = { hosted: new URL(url).host, allowed: fileHosts }
  const wanted = await namedFiles(work.settings, pulled, hosts)
  const warn = (_: object, message: string) => work.complain(message)
  const log = { info: () => undefined, warn, error: warn }
  const store = openHostedBucket({ base: `${url}${PUBLIC_FILES}`, log })
  const progress = showProgress('files', wanted.length, work.say)
  try {
    return await copyHostedFiles(wanted, { store, root: join(work.settings.dataDir, 'files'), step: progress.step })
  } finally {
    progress.end()
    await store.close()
  }
}

/** The files that can't be had, the whole list of those that are missing in a file. */
async function sayFiles({ settings, say, complain }: Work, copied: CopiedFiles): Promise<void> {
  const list = join(settings.dataDir, 'pull-missing.txt')
  say(`${copied.copied} files copied, ${copied.kept} were here already, ${copied.missing.length} are missing there`)
  if (copied.missing.length === 0) await rm(list, { force: true })
  else {
    await writeWhole(list, async (handle) => void (await handle.write(`${copied.missing.join('\n')}\n`)))
    for (const path of copied.missing.slice(0, MOST_SHOWN)) say(`  missing: ${path}`)
    say(`The list: ${list}`)
  }
  for (const path of copied.failed.slice(0, MOST_SHOWN)) complain(`${path} could not be fetched`)
  const more = copied.failed.length - MOST_SHOWN
  if (more > 0) complain(`… and ${more} more`)
}
