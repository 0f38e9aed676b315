import { hash } from 'node:crypto'
import pLimit from 'p-limit'
import { NO_SYNONYMS } from '#catalog/words/synonyms.ts'
import { folderStamp, forgetProductTexts, PRODUCT_FOLDER } from '#content/folder-texts.ts'
import {
  type ContentPlace,
  type GoodFolder,
  keepGood,
  loadContent,
  readSiteFolder,
  siteFolder,
} from '#content/load-content.ts'
import { type PackedContent, packContent } from '#content/packed-content.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'

export type LiveContent = Awaited<ReturnType<typeof createLiveContent>>

/** What the desk made of the content, in the database. */
type DeskContent = Pick<SiteContent, 'synonyms' | 'documents'>

type Prepare = (content: SiteContent) => Promise<() => void>

type Options = ContentPlace & {
  readonly log: LogLine
  readonly now?: () => Date
  readonly pollMs?: number
  /** In development the product's own files change too. */
  readonly followsProduct?: boolean
}

const POLL_MS = 2_000
const STILL = 'Until then the last good content is served.'

/**
 * Serves the site folder's content, and changes within seconds. A folder with a mistake changes nothing: the last good
 * content stays, and an open issue names file and line (behavior 17.3).
 */
export async function createLiveContent({
  log,
  now = () => new Date(),
  pollMs = POLL_MS,
  followsProduct = false,
  ...place
}: Options) {
  const issues = new OpenIssues<'folder'>(log, now)
  const listeners: ((content: SiteContent) => void)[] = []
  let prepare: Prepare = async () => () => undefined
  const stampNow = async () =>
    `${await stampOf(siteFolder(place))} ${followsProduct ? await stampOf(PRODUCT_FOLDER) : ''}`
  let seen = await stampNow()
  const loaded = await loadContent(place)
  let folder = loaded.content
  let desk: DeskContent = { synonyms: NO_SYNONYMS, documents: [] }
  let content = folder
  let packed = packContent(content)
  if (loaded.read) await keep(loaded.read)
  else issues.report('folder', loaded.problem, loaded.error ?? null)

  async function keep(read: GoodFolder): Promise<void> {
    await keepGood(place, read).catch((error: Error) =>
      log.warn({ err: error }, "The site folder's last good content could not be kept in DATA_DIR"),
    )
  }

  const inTurn = pLimit(1)
  const inspect = (): Promise<void> => inTurn(look)

  /** A half-written file is read again: its stamp changes once more. After a failure, always retries. */
  async function look(): Promise<void> {
    const stamp = await stampNow()
    if (stamp === seen && !issues.has('folder')) return
    if (followsProduct) forgetProductTexts()
    const read = await readSiteFolder(place)
    seen = stamp
    if ('problem' in read) {
      issues.report('folder', `${read.problem} ${STILL}`, read.error ?? null)
      return
    }
    const commit = await prepared(read.content)
    if (!commit) return
    issues.resolve('folder')
    await keep(read)
    if (read.content.version === folder.version) return
    commit()
    folder = read.content
    serve()
    log.info({ version: content.version }, 'The site folder has changed, and its content is in service')
  }

  function serve(): void {
    content = withDesk(folder, desk)
    packed = packContent(content)
    for (const listener of listeners) listener(content)
  }

  /** Null if what depends on the content can't follow now. */
  async function prepared(next: SiteContent): Promise<(() => void) | null> {
    try {
      return await prepare(next)
    } catch (error) {
      issues.report('folder', `${error instanceof Error ? error.message : String(error)}. ${STILL}`, error)
      return null
    }
  }

  function failed(error: unknown): void {
    issues.report('folder', `The site folder could not be looked at. The log says why. ${STILL}`, error)
  }

  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    if (!stopped) timer = setTimeout(() => void inspect().catch(failed).finally(again), pollMs).unref()
  }
  return {
    current: (): SiteContent => content,
    packed: (): PackedContent => packed,
    /**
     * Called with each new content before it is served. Its result is called afterwards. If it throws, the old content
     * stays, and it is called again until it succeeds.
     */
    prepareBy(other: Prepare): void {
      prepare = other
    },
    onChange(listener: (content: SiteContent) => void): void {
      listeners.push(listener)
    },
    /** Overlays what the desk made, from now on: synonyms (behavior 7.18), documents. */
    takeDesk(made: Partial<DeskContent>): void {
      const next = { ...desk, ...made }
      if (JSON.stringify(next) === JSON.stringify(desk)) return
      desk = next
      serve()
    },
    openIssues: (): OpenIssue[] => issues.list(),
    inspect,
    /** Starts looking for changes every two seconds. Call it after `prepareBy`, which must see each of them. */
    follow: again,
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Adds what the desk made, with a new version, so pages are rendered again. */
function withDesk(folder: SiteContent, desk: DeskContent): SiteContent {
  const { synonyms, documents } = desk
  if (Object.keys(synonyms).length + documents.length === 0) return folder
  const version = hash('sha256', JSON.stringify([folder.version, desk]), 'base64url').slice(0, folder.version.length)
  return { ...folder, synonyms: { ...folder.synonyms, ...synonyms }, documents, version }
}

/** Null if the folder is missing or unreadable: reading it says why. */
const stampOf = (folder: string): Promise<string | null> => folderStamp(folder).catch(() => null)
