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

/** What the desk made of the content, in the database. */
type DeskContent = Pick<SiteContent, 'synonyms' | 'documents'>

type Prepare = (content: SiteContent) => Promise<() => void>

type Options = ContentPlace & {
  readonly log: LogLine
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
export class LiveContent {
  readonly #options: Options
  readonly #issues: OpenIssues<'folder'>
  readonly #listeners: ((content: SiteContent) => void)[] = []
  readonly #inTurn = pLimit(1)
  #prepare: Prepare = async () => () => undefined
  #seen: string
  #desk: DeskContent = { synonyms: NO_SYNONYMS, documents: [] }
  #folder: SiteContent
  #content: SiteContent
  #packed: PackedContent
  #timer: NodeJS.Timeout | undefined

  private constructor(options: Options, seen: string, folder: SiteContent) {
    this.#options = options
    this.#issues = new OpenIssues(options.log, () => new Date())
    this.#seen = seen
    this.#folder = folder
    this.#content = folder
    this.#packed = packContent(folder)
  }

  static async open(options: Options): Promise<LiveContent> {
    const seen = await stampNow(options)
    const loaded = await loadContent(options)
    const live = new LiveContent(options, seen, loaded.content)
    if (loaded.read) await keep(options, loaded.read)
    else live.#issues.report('folder', loaded.problem, loaded.error ?? null)
    return live
  }

  readonly current = (): SiteContent => this.#content
  readonly packed = (): PackedContent => this.#packed

  /** Called with each new content before it is served, its result after. If it throws, the old stays, and it is retried. */
  prepareBy(other: Prepare): void {
    this.#prepare = other
  }

  onChange(listener: (content: SiteContent) => void): void {
    this.#listeners.push(listener)
  }

  /** Overlays what the desk made, from now on: synonyms (behavior 7.18), documents. */
  takeDesk(made: Partial<DeskContent>): void {
    const next = { ...this.#desk, ...made }
    if (JSON.stringify(next) === JSON.stringify(this.#desk)) return
    this.#desk = next
    this.#serve()
  }

  openIssues(): OpenIssue[] {
    return this.#issues.list()
  }

  /** Starts looking for changes every two seconds. Call it after `prepareBy`, which must see each of them. */
  follow(): void {
    const look = () => {
      if (this.#inTurn.activeCount === 0) void this.inspect().catch((error: unknown) => this.#failed(LOOK, error))
    }
    this.#timer = setInterval(look, this.#options.pollMs ?? POLL_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  inspect(): Promise<void> {
    return this.#inTurn(() => this.#look())
  }

  /** A half-written file is read again: its stamp changes once more. After a failure, always retries. */
  async #look(): Promise<void> {
    const stamp = await stampNow(this.#options)
    if (stamp === this.#seen && !this.#issues.has('folder')) return
    if (this.#options.followsProduct) forgetProductTexts()
    const read = await readSiteFolder(this.#options)
    this.#seen = stamp
    if ('problem' in read) return this.#failed(read.problem, read.error ?? null)
    const commit = await this.#prepare(read.content).catch((error: unknown) =>
      this.#failed(`${error instanceof Error ? error.message : String(error)}.`, error),
    )
    if (!commit) return
    this.#issues.resolve('folder')
    await keep(this.#options, read)
    if (read.content.version === this.#folder.version) return
    commit()
    this.#folder = read.content
    this.#serve()
    const { version } = this.#content
    this.#options.log.info({ version }, 'The site folder has changed, and its content is in service')
  }

  #failed(why: string, error: unknown): void {
    this.#issues.report('folder', `${why} ${STILL}`, error)
  }

  #serve(): void {
    this.#content = withDesk(this.#folder, this.#desk)
    this.#packed = packContent(this.#content)
    for (const listener of this.#listeners) listener(this.#content)
  }
}

const LOOK = 'The site folder could not be looked at. The log says why.'

async function keep({ log, ...place }: Options, read: GoodFolder): Promise<void> {
  await keepGood(place, read).catch((error: Error) =>
    log.warn({ err: error }, "The site folder's last good content could not be kept in DATA_DIR"),
  )
}

const stampNow = async ({ followsProduct, ...place }: Options): Promise<string> =>
  `${await stampOf(siteFolder(place))} ${followsProduct ? await stampOf(PRODUCT_FOLDER) : ''}`

/** Adds what the desk made, with a new version, so pages are rendered again. */
function withDesk(folder: SiteContent, desk: DeskContent): SiteContent {
  const { synonyms, documents } = desk
  if (Object.keys(synonyms).length + documents.length === 0) return folder
  const version = hash('sha256', JSON.stringify([folder.version, desk]), 'base64url').slice(0, folder.version.length)
  return { ...folder, synonyms: { ...folder.synonyms, ...synonyms }, documents, version }
}

/** Null if the folder is missing or unreadable: reading it says why. */
const stampOf = (folder: string): Promise<string | null> => folderStamp(folder).catch(() => null)
