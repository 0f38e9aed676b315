import { access, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ContentFault, faultText } from '#content/content-fault.ts'
import { type FolderTexts, readFolderTexts } from '#content/folder-texts.ts'
import { parseSite, readProductContent } from '#content/read-site-folder.ts'
import type { SiteContent } from '#content/site-content.ts'

export type ContentPlace = {
  /** SITE_DIR; the default is `site` in DATA_DIR. */
  readonly siteDir: string | undefined
  readonly dataDir: string
}

/** What was read of an operator's folder: a content with the texts that it was made of, or why there is none. */
export type ReadFolder =
  | { readonly content: SiteContent; readonly own: FolderTexts }
  | { readonly problem: string; readonly faults: readonly ContentFault[]; readonly error?: unknown }

/** The content to serve. Without `own` it isn't the folder's, and `problem` says why. */
export type LoadedContent = {
  readonly content: SiteContent
  readonly own: FolderTexts | null
  readonly problem: string
  readonly error?: unknown
}

const NONE: FolderTexts = new Map()
const MAX_NAMED = 10

/** The operator's folder. */
export const siteFolder = ({ siteDir, dataDir }: ContentPlace): string => siteDir ?? join(dataDir, 'site')

/** Reads the operator's folder over the product's. Never throws. */
export async function readSiteFolder(place: ContentPlace): Promise<ReadFolder> {
  const folder = siteFolder(place)
  try {
    const own = await readFolderTexts(folder)
    const parsed = 'faults' in own ? own : parseSite(own)
    if ('faults' in parsed) return { problem: faultsText(folder, parsed.faults), faults: parsed.faults }
    return { content: parsed.content, own: own as FolderTexts }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isMissing) return { problem: `The site folder ${folder} can't be read. The log says why.`, faults: [], error }
    const needed = place.siteDir !== undefined || (await hasLastGood(place))
    if (needed)
      return { problem: `The site folder ${folder} is missing. Bring it back, or make an empty one.`, faults: [] }
    return { content: readProductContent(), own: NONE }
  }
}

/**
 * Reads the content to serve at a start: that of the folder, or else the last good one, or else the product's (behavior
 * 17.3).
 */
export async function loadContent(place: ContentPlace): Promise<LoadedContent> {
  const read = await readSiteFolder(place)
  if ('content' in read) return { ...read, problem: '' }
  const lastGood = await readLastGood(place)
  const served = lastGood ? 'the last good content' : "the product's own content"
  return {
    ...read,
    content: lastGood ?? readProductContent(),
    own: null,
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

/** The texts of the last good folder, so that a start after a mistake still has them. */
const lastGoodFile = ({ dataDir }: ContentPlace): string => join(dataDir, 'site-last-good.json')

const hasLastGood = (place: ContentPlace): Promise<boolean> =>
  access(lastGoodFile(place)).then(
    () => true,
    () => false,
  )

/** Null if there is none, or if this version of the site can't read it. */
async function readLastGood(place: ContentPlace): Promise<SiteContent | null> {
  try {
    const parsed = parseSite(new Map(JSON.parse(await readFile(lastGoodFile(place), 'utf8'))))
    return 'content' in parsed ? parsed.content : null
  } catch {
    return null // missing, or of a disk that was full
  }
}

/** Keeps the texts of a good folder. A folder that was always empty leaves no file. */
export async function saveLastGood(place: ContentPlace, own: FolderTexts): Promise<void> {
  if (own.size === 0 && !(await hasLastGood(place))) return
  const file = lastGoodFile(place)
  await writeFile(`${file}.new`, JSON.stringify([...own]))
  await rename(`${file}.new`, file)
}
