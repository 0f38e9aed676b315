import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { type FolderTexts, PRODUCT_FOLDER, productTexts, readFolderTexts } from '#content/folder-texts.ts'
import { codeVersion } from '#content/kept/code-version.ts'
import type { ParsedSite } from '#content/read-site-folder.ts'
import type { SiteContent } from '#content/site-content.ts'
import { type ContentFault, faultText } from '#content/yaml-text.ts'
import { nullIfMissing, writeAtomically } from '#database/write-atomically.ts'
import { runInThread } from '#shared/run-in-thread.ts'

/** Runs `parseSite` in a temporary thread. Reading YAML and Markdown doesn't block the main loop or keep memory. */
export const parseInThread = (own: FolderTexts): Promise<ParsedSite> => runSiteWorker(own)

const runSiteWorker = <Result>(own: FolderTexts | null): Promise<Result> =>
  runInThread(new URL('./read-site-worker.ts', import.meta.url), own, { does: 'reads the site folder' })

export type ContentPlace = {
  /** SITE_DIR. Defaults to `site` in DATA_DIR. */
  readonly siteDir: string | undefined
  readonly dataDir: string
}

/** Content with its source texts. `isKept`: it comes from the file that `keepGood` writes. */
export type GoodFolder = { readonly content: SiteContent; readonly own: FolderTexts; readonly isKept: boolean }

export type ReadFolder = GoodFolder | Unusable
type Unusable = { readonly problem: string; readonly faults: readonly ContentFault[]; readonly error?: unknown }

const MAX_NAMED = 10

export const siteFolder = ({ siteDir, dataDir }: ContentPlace): string => siteDir ?? join(dataDir, 'site')

/** Reads the operator's folder over the product's. Never throws. */
export async function readSiteFolder(place: ContentPlace): Promise<ReadFolder> {
  const folder = siteFolder(place)
  try {
    const found = await readFolderTexts(folder).catch(nullIfMissing)
    const missing = found ? null : await missingFolder(place)
    if (missing !== null) return { problem: missing, faults: [] }
    const own = found ?? new Map<string, string>()
    if ('faults' in own) return faulty(folder, own.faults)
    const kept = await readKept(place.dataDir, own)
    if (kept) return { content: kept, own, isKept: true }
    const parsed = await parseInThread(own)
    if ('content' in parsed) return { content: parsed.content, own, isKept: false }
    return faulty(parsed.faults.some(({ file }) => own.has(file)) ? folder : PRODUCT_FOLDER, parsed.faults)
  } catch (error) {
    return { problem: `The site folder ${folder} can't be read. The log says why.`, faults: [], error }
  }
}

/** Returns advice if a site folder existed and is missing, or null. A folder that never existed isn't needed. */
export async function missingFolder(place: ContentPlace): Promise<string | null> {
  const folder = siteFolder(place)
  if (existsSync(folder) || (place.siteDir === undefined && !existsSync(lastGoodFile(place)))) return null
  return `The site folder ${folder} is missing. Bring it back, or make an empty one.`
}

const faulty = (folder: string, faults: readonly ContentFault[]): Unusable => ({
  problem: faultsText(folder, faults),
  faults,
})

/**
 * Reads the content to serve at startup: the folder's, else the last good one, else the product's (behavior 17.3).
 * Without `read` it isn't the folder's, and `problem` says why.
 */
export async function loadContent(place: ContentPlace) {
  const read = await readSiteFolder(place)
  if ('content' in read) return { content: read.content, read, problem: '' }
  const lastGood = await readLastGood(place)
  const served = lastGood ? 'the last good content' : "the product's own content"
  return {
    ...read,
    content: lastGood ?? (await runSiteWorker<SiteContent>(null)),
    read: null,
    problem: `${read.problem} Until then ${served} is served.`,
  }
}

function faultsText(folder: string, faults: readonly ContentFault[]): string {
  const named = faults.slice(0, MAX_NAMED).map(faultText).join('; ')
  const more = faults.length > MAX_NAMED ? `; and ${faults.length - MAX_NAMED} more` : ''
  const count = faults.length === 1 ? 'a mistake' : `${faults.length} mistakes`
  const end = `${named}${more}`.endsWith('?') ? '' : '.' // a fault may end with a suggestion
  return `The site folder ${folder} has ${count}: ${named}${more}${end} 'npm run site -- check' lists all.`
}

/** The last good folder's texts, for a start after a mistake. */
const lastGoodFile = ({ dataDir }: ContentPlace): string => join(dataDir, 'site-last-good.json')

/** Null if there is none, or this version of the site can't read it. */
async function readLastGood(place: ContentPlace): Promise<SiteContent | null> {
  try {
    const parsed = await parseInThread(new Map(JSON.parse(await readFile(lastGoodFile(place), 'utf8'))))
    return 'content' in parsed ? parsed.content : null
  } catch {
    return null // missing, or cut off by a full disk
  }
}

/** Saves a good folder's texts and parsed content. A folder that was always empty leaves no texts. */
export async function keepGood(place: ContentPlace, { own, content, isKept }: GoodFolder): Promise<void> {
  if (!isKept) await keepContent(place.dataDir, own, content)
  if (own.size === 0 && !existsSync(lastGoodFile(place))) return
  await writeAtomically(lastGoodFile(place), (handle) => handle.writeFile(JSON.stringify([...own])))
}

/** The content as last read, so a start needn't load the YAML and Markdown readers. */
const keptFile = (dataDir: string): string => join(dataDir, 'site-content.kept')

const ROOT = join(import.meta.dirname, '..')
const READER = 'content/read-site-folder.ts'
const HASH_BYTES = 64

const sha256 = (data: string | Buffer): string => hash('sha256', data, 'hex')

async function readKept(dataDir: string, own: FolderTexts): Promise<SiteContent | null> {
  const bytes = await readFile(keptFile(dataDir)).catch(() => null) // none yet, or unreadable: reads the folder
  if (bytes === null) return null
  const written = bytes.subarray(HASH_BYTES * 2)
  return bytes.toString('latin1', 0, HASH_BYTES * 2) === headOf(own, written) ? deserialize(written) : null
}

async function keepContent(dataDir: string, own: FolderTexts, content: SiteContent): Promise<void> {
  const written = serialize(content)
  const bytes = Buffer.concat([Buffer.from(headOf(own, written)), written])
  await writeAtomically(keptFile(dataDir), (handle) => handle.writeFile(bytes), 0o600)
}

/** Says what a content was made from, and that it is whole: the texts of both folders, and the code that reads them. */
function headOf(own: FolderTexts, written: Buffer): string {
  const origin = [process.version, codeVersion(ROOT, [READER]), [...productTexts()], [...own]]
  return sha256(JSON.stringify(origin)) + sha256(written)
}
