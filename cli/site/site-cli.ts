import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { type FolderTexts, productTexts, readFolderTexts } from '#content/folder-texts.ts'
import { type ContentPlace, readSiteFolder, siteFolder } from '#content/load-content.ts'
import { productKindFiles } from '#content/requests/request-kinds.ts'
import { faultText, readYaml } from '#content/yaml-text.ts'
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

const FIRST = ['company.yaml', 'settings.yaml', 'home.yaml']

/**
 * Files for `npm run site -- init`. Every line is a comment, so they change nothing yet. A folder without files gets the
 * kinds of request too: its first file alone would end them (behavior 10.24).
 */
function startingFiles(isEmpty: boolean): FolderTexts {
  const first = [...FIRST, ...(isEmpty ? productKindFiles() : [])].flatMap((file) => {
    const text = productTexts().get(file)
    return text === undefined ? [] : [[file, commented(text)] as const]
  })
  return new Map([['README.txt', readme([...productTexts().keys()])], ...first])
}

/** Comments out every line but `sample`, which only the product has. */
const commented = (yaml: string): string =>
  yaml
    .replace(/\n(#[^\n]*\n)*sample:[^\n]*\n(?: [^\n]*\n)*/, '\n')
    .split('\n')
    .map((line) => (line === '' || line.startsWith('#') ? line : `#${line}`))
    .join('\n')

const readme = (files: readonly string[]): string => `This is the site folder: what makes the site yours.

A .yaml file here replaces the values of the product's file of the same name, key by key: write only what you change.
Any other file replaces the product's file as a whole: copy it from the product's folder 'site', then change it.
A change shows within seconds. A mistake changes nothing: 'npm run site -- check' names its file and line.

The product's files:
${files.map((file) => `  ${file}\n`).join('')}`

const MAX_SHOWN = 60

/** Returns what the operator's (valid) files change in the product's, and the kinds of request that they end. */
function changesOf(own: FolderTexts) {
  const kinds = own.size > 0 ? productKindFiles().filter((file) => !own.has(file)) : []
  const ended = kinds.map((file) => ({ file, what: 'is not here: this kind of request is not offered' }))
  const changed = [...own].flatMap(([file, text]) => {
    const given = productTexts().get(file)
    if (given === undefined) return [{ file, what: 'is new' }]
    if (!file.endsWith('.yaml')) return given === text ? [] : [{ file, what: "replaces the product's" }]
    const [before, after] = [valuesOf(file, given), valuesOf(file, text)]
    return Object.keys(after).flatMap((key) =>
      JSON.stringify(before[key]) === JSON.stringify(after[key])
        ? []
        : [{ file, what: `${key}: ${short(before[key])} → ${short(after[key])}` }],
    )
  })
  return [...changed, ...ended]
}

function valuesOf(file: string, text: string): Readonly<Record<string, unknown>> {
  const yaml = readYaml({ file, text })
  return 'values' in yaml ? yaml.values : {}
}

function short(value: unknown): string {
  if (value === undefined) return '(none)'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
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
