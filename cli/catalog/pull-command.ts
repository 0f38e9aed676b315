import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ToolingDocument } from '#catalog/company/tooling-document.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { type Family, ownNumberColumn } from '#catalog/registry/family.ts'
import { importCommand } from '#cli/catalog/import-command.ts'
import { type CommandWork, commandLog, type ExitCode } from '#cli/command.ts'
import { tenthsOf } from '#cli/progress.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import {
  datasheetPath,
  datasheetPaths,
  type ImageHosts,
  imageCandidates,
  isStorePath,
  modelPaths,
  picturePaths,
} from '#files/names/file-names.ts'
import { PUBLIC_FILES } from '#files/site-files.ts'
import { type CopiedFiles, copyHostedFiles } from '#files/stores/copy-hosted-files.ts'
import { HostedBucket } from '#files/stores/hosted-bucket.ts'
import { rowPlace } from '#parts/database/database-source.ts'
import { openTableReader } from '#parts/database/table-reader.ts'
import { type CopiedTables, copyHostedTables } from '#parts/hosted/copy-hosted-tables.ts'
import type { Config } from '#server/operations/config.ts'

type PullRequest = { readonly force: boolean }
type HostedConfig = Pick<Config, 'HOSTED_URL' | 'HOSTED_KEY' | 'FILE_HOSTS'>

const MAX_SHOWN = 20

/** `catalog pull`: makes our tables equal to the hosted ones, then copies the files of their rows (behavior 15.15). */
export async function pullCommand(work: CommandWork, { force }: PullRequest, config: HostedConfig): Promise<ExitCode> {
  const { HOSTED_URL: url, HOSTED_KEY: key } = config
  if (url === undefined || key === undefined)
    throw new Error('Set HOSTED_URL and HOSTED_KEY to the address of the hosted backend and its public key.')
  const folder = join(work.settings.dataDir, 'pull')
  const tables = await copyHostedTables({ url, key }, work.families, folder, (table, parts) =>
    work.print(
      parts === null
        ? `${table}: no such hosted table; our own stays as it is`
        : `${table}: ${countOf(parts, 'part')} read`,
    ),
  )
  if (!(await load(work, tables, folder, force))) {
    work.printError(`The hosted tables are in ${folder} for you to look at. The next pull reads them again.`)
    return 1
  }
  const copied = await copyFiles(work, tables, url, config.FILE_HOSTS)
  await printFiles(work, copied)
  if (copied.failed.length > 0)
    throw new Error('Run the pull again to fetch the files that failed. It skips all others.')
  await rm(folder, { recursive: true, force: true })
  work.print('Now start the site without HOSTED_KEY: it will serve its own tables. Keep HOSTED_URL if the tables')
  work.print('refer to files by their hosted addresses.')
  return 0
}

async function load(work: CommandWork, tables: CopiedTables, path: string, force: boolean): Promise<boolean> {
  const parts = [...tables.values()].reduce<number>((sum, count) => sum + (count ?? 0), 0)
  if (parts === 0 && !force) {
    work.printError('Nothing was loaded: the hosted backend returned no parts.')
    work.printError(
      'The public key may not have permission to read the tables: check their policies. If they are empty, add --force.',
    )
    return false
  }
  if ([...tables.values()].every((count) => count === null)) return true
  const columns = { addColumns: true, ignoreColumns: [] }
  const request = { path, table: null, replace: true, force, dryRun: false, ...columns }
  return (await importCommand(work, request)) === 0
}

async function copyFiles(work: CommandWork, tables: CopiedTables, url: string, fileHosts: readonly string[]) {
  const pulled = work.families.filter(({ table }) => tables.get(table))
  const hosts = { hosted: new URL(url).host, allowed: fileHosts }
  const wanted = await namedFiles(work.settings, pulled, work.tools, hosts)
  const store = new HostedBucket({ base: `${url}${PUBLIC_FILES}`, log: commandLog(work) })
  const { length } = wanted
  const progress = tenthsOf(length, (done) => `${done} of ${length} files`, work.print)
  try {
    return await copyHostedFiles(wanted, {
      store,
      root: join(work.settings.dataDir, 'files'),
      step: () => progress(1),
    })
  } finally {
    await store.close()
  }
}

async function printFiles({ settings, print, printError }: CommandWork, all: CopiedFiles): Promise<void> {
  const list = join(settings.dataDir, 'pull-missing.txt')
  const isModel = (path: string) => path.startsWith('product-models/') // optional for every part
  const copied = { ...all, missing: all.missing.filter((path) => !isModel(path)) }
  print(
    `${countOf(copied.copied, 'file')} copied, ${copied.present} already here, ${copied.missing.length} missing there`,
  )
  if (copied.missing.length === 0) await rm(list, { force: true })
  else {
    await writeAtomically(list, (handle) => handle.writeFile(`${copied.missing.join('\n')}\n`))
    for (const path of copied.missing.slice(0, MAX_SHOWN)) print(`  missing: ${path}`)
    print(`All missing files are listed in ${list}`)
  }
  for (const path of copied.failed.slice(0, MAX_SHOWN)) printError(`${path} can't be fetched`)
  const more = copied.failed.length - MAX_SHOWN
  if (more > 0) printError(`… and ${more} more`)
}

type FileNames = readonly string[]

/** The files that rows name, with all names to try (behavior 9.4 to 9.6, 9.11), the catalog and tooling documents. */
async function namedFiles(
  settings: DatabaseSettings,
  families: readonly Family[],
  tools: readonly ToolingDocument[],
  hosts: ImageHosts,
): Promise<readonly FileNames[]> {
  const found = new Map<string, FileNames>()
  const add = (names: FileNames): void => {
    const usable = names.filter(isStorePath)
    if (usable.length > 0) found.set(usable.join('\n'), usable)
  }
  await using reader = await openTableReader(rowPlace(settings))
  for (const family of families) {
    const columns = await reader.columns(family.table)
    const own = ownNumberColumn(family, columns) ?? ''
    const [numberAt, imageAt, pdfAt] = [own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
    for await (const rows of reader.pages(family.table, columns)) {
      for (const row of rows) {
        const cell = (at = -1) => row[at] ?? null
        const number = cell(numberAt)?.trim() ?? null
        add(picturePaths(imageCandidates(family, number, cell(imageAt), hosts)))
        for (const { paths } of modelPaths(family, number, cell(pdfAt))) add(paths)
        add(datasheetPaths(family, cell(pdfAt)))
      }
    }
  }
  add([datasheetPath('Catalog', 'Concord-Catalog')])
  for (const { name } of tools) add([datasheetPath('Tooling', name)])
  return [...found.values()]
}
