import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { changesOf } from '#content/content-changes.ts'
import { readFolderTexts } from '#content/folder-texts.ts'
import { type ContentPlace, readSiteFolder, siteFolder } from '#content/load-content.ts'
import { startingFiles } from '#content/starting-files.ts'
import { faultText } from '#content/yaml-text.ts'
import { nullIfMissing } from '#database/write-atomically.ts'
import { readSettings } from '#server/operations/settings-file.ts'

type SiteWork = Pick<CommandWork, 'print' | 'printError'> & { readonly place: ContentPlace }

/** Names every mistake in the site folder. Exits with 1 if there is one (behavior 17.5). */
export async function checkSite({ place, print, printError }: SiteWork): Promise<ExitCode> {
  const folder = siteFolder(place)
  const read = await readSiteFolder(place)
  if ('content' in read) {
    print(`${folder} has no mistakes. Files: ${read.own.size}.`)
    return 0
  }
  if (read.faults.length === 0) printError(read.problem)
  for (const fault of read.faults) printError(`${folder}/${faultText(fault)}`)
  return 1
}

/** Writes a site folder's starting files. Keeps existing ones. */
export async function initSite({ place, print }: SiteWork): Promise<ExitCode> {
  const folder = siteFolder(place)
  const found = await readFolderTexts(folder).catch(nullIfMissing)
  const isEmpty = found === null || ('size' in found && found.size === 0)
  for (const [name, text] of startingFiles(isEmpty)) {
    const file = join(folder, name)
    await mkdir(join(file, '..'), { recursive: true })
    const isThere = existsSync(file)
    if (!isThere) await writeFile(file, text, { flag: 'wx' })
    print(isThere ? `${file} was there and stays.` : `${file} is written.`)
  }
  print(
    "Remove the '#' in front of a line to change it. Changes show within seconds; 'npm run site -- check' checks them.",
  )
  return 0
}

/** Prints how the site folder differs from the product, and which samples are left. */
export async function diffSite({ place, print, printError }: SiteWork): Promise<ExitCode> {
  const read = await readSiteFolder(place)
  if (!('content' in read)) {
    printError(`${read.problem} Correct it first.`)
    return 1
  }
  const changes = changesOf(read.own)
  print(changes.length > 0 ? `${siteFolder(place)} changes:` : `${siteFolder(place)} changes nothing.`)
  for (const { file, what } of changes) print(`  ${file}  ${what}`)
  const { samples } = read.content
  print(samples.length > 0 ? 'Still samples:' : 'No sample is left.')
  for (const { file, key } of samples) print(`  ${file}  ${key}`)
  return 0
}

const USAGE = `npm run site -- check   name every mistake in the site folder by file and line
npm run site -- init    write a site folder to start from; what is there stays
npm run site -- diff    show what the site folder changes, and which samples are left`

const withPlace = (command: (work: SiteWork) => Promise<ExitCode>): Promise<ExitCode> => {
  const { SITE_DIR: siteDir, DATA_DIR: dataDir } = readSettings()
  return command({ place: { siteDir, dataDir }, print, printError })
}

await runCommandOf(USAGE, {}, withPlace, {
  check: { run: checkSite },
  init: { run: initSite },
  diff: { run: diffSite },
})
