import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import type { Family } from '#catalog/registry/family.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import { leftDatabase } from '#database/database-note.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openSiteRequests } from '#database/open-requests.ts'
import { ReopenedDatabase } from '#database/reopened-database.ts'
import { isMissing } from '#database/write-atomically.ts'
import { createDatabaseSource } from '#parts/database/database-source.ts'
import type { Source } from '#parts/database/source.ts'
import { createHostedSource, type HostedSettings } from '#parts/hosted/hosted-source.ts'
import { CatalogSnapshot } from '#parts/live/catalog-snapshot.ts'
import { Quarantine } from '#parts/live/quarantine.ts'
import { RefreshLoop } from '#parts/live/refresh-loop.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import { endsWithin } from '#shared/ends-within.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'
import { isProblem } from '#shared/problem.ts'

type Served = { readonly packed: PackedCatalog; readonly catalog: Catalog }

export type LiveCatalogOptions = {
  readonly settings: DatabaseSettings
  /** The hosted backend to read rows from, instead of our own database. */
  readonly hosted?: HostedSettings | null
  readonly families: readonly Family[]
  /** The meaning of an empty Manufacturer (behavior 4.4). */
  readonly maker: string
  readonly files: PartFiles
  /** Fills a database at its very first start. Without it the database stays empty. */
  readonly placeholders?: PlaceholderRows
  /** The catalog that this one replaces. Large losses against it are quarantined (behavior 15.9). */
  readonly before?: Catalog | null
  readonly log: LogLine
  readonly now?: () => Date
  readonly pollMs?: number
  readonly firstBuildMs?: number
  readonly snapshotRetryMs?: number
}

const FIRST_BUILD_MS = 20_000

/** Serves the catalog, and replaces it after every change of the rows (behavior 14.19, 15.1, 15.8, 15.9). Never throws because of the source: see `openIssues`. */
export class LiveCatalog {
  readonly #options: LiveCatalogOptions
  readonly #families: readonly Family[]
  readonly #source: Source
  readonly #issues: OpenIssues<'source' | 'tables' | 'snapshot'>
  readonly #snapshot: CatalogSnapshot
  readonly #requests: ReopenedDatabase
  readonly #quarantine: Quarantine
  readonly #loop: RefreshLoop
  readonly #stopping = new AbortController()
  #maker: string
  #served: Served | null = null
  #isFromSnapshot = false
  #seen: string | null = null

  private constructor(options: LiveCatalogOptions) {
    const { settings, hosted = null, maker, placeholders = null, log, now = () => new Date() } = options
    this.#options = options
    this.#families = hosted ? options.families : withSideTables(options.families) // a hosted backend has none
    this.#maker = maker
    this.#issues = new OpenIssues(log, now)
    const wake = () => this.#loop.soon()
    this.#source = hosted
      ? createHostedSource(hosted)
      : createDatabaseSource({ settings, families: this.#families, now, placeholders, wake })
    const { identity: source, countPlaceholders, lossHint: hint } = this.#source
    const { dataDir } = settings
    this.#snapshot = new CatalogSnapshot({ dataDir, source, issues: this.#issues, retryMs: options.snapshotRetryMs })
    this.#requests = new ReopenedDatabase(() => openSiteRequests(settings)) // has the catalog's state (behavior 15.5)
    const state = async () => (await this.#requests.get()).db
    this.#quarantine = new Quarantine({ state, countPlaceholders, hint, log, now })
    this.#loop = new RefreshLoop((forced) => this.#poll(forced), options.pollMs ?? this.#source.pollMs)
  }

  /** Opens its snapshot, or else builds the first catalog. */
  static async open(options: LiveCatalogOptions): Promise<LiveCatalog> {
    const live = new LiveCatalog(options)
    if (!options.before) await live.#openSnapshot()
    live.#isFromSnapshot = live.#served !== null
    const first = live.#isFromSnapshot ? Promise.resolve() : live.#loop.now(true)
    if (!options.hosted || options.before) await first
    else if (!(await endsWithin(first, options.firstBuildMs ?? FIRST_BUILD_MS))) {
      const what = `${live.#source.name} is still being read: there is no catalog to serve yet.`
      live.#issues.report('source', what, 'It answers slowly')
    }
    return live
  }

  /** Null only if there has never been one. */
  readonly current = (): Catalog | null => this.#served?.catalog ?? null

  /** The same as plain data. Other threads open it with `openCatalog`. */
  readonly packed = (): PackedCatalog | null => this.#served?.packed ?? null

  openIssues(): OpenIssue[] {
    return [...this.#issues.list(), ...this.#quarantine.openIssues()]
  }

  /** Reopens the catalog with another meaning of an empty Manufacturer. */
  useMaker(other: string): void {
    if (other === this.#maker) return
    this.#maker = other
    if (this.#served) this.#serve(this.#served.packed)
  }

  /** Reads everything again. Resolves when done. A failure becomes an open issue. */
  refresh(): Promise<void> {
    return this.#loop.now(true)
  }

  /** Starts to follow the source. Only a start with a snapshot waits for this call. */
  follow(): void {
    if (this.#isFromSnapshot) this.#loop.soon()
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The live catalog was stopped'))
    await this.#loop.stop()
    if (this.#served) await this.#snapshot.saveNew(this.#served.packed)
    await this.#source.close()
    await this.#requests.close()
  }

  async #openSnapshot(): Promise<void> {
    const { settings, hosted, log } = this.#options
    try {
      // If a site on PostgreSQL lost its DATABASE_URL, it serves the last catalog.
      const isLost = !hosted && (await leftDatabase(settings)) !== null
      this.#serve(await this.#snapshot.read(isLost))
    } catch (error) {
      if (!isMissing(error)) log.warn({ err: error }, "The catalog's snapshot can't be used")
    }
  }

  #open(packed: PackedCatalog): Catalog {
    return openCatalog(packed, this.#families, this.#maker, this.#options.files, this.current())
  }

  #serve(packed: PackedCatalog, catalog = this.#open(packed)): void {
    this.#served = { packed, catalog }
  }

  #last(): Catalog | null {
    return this.current() ?? this.#options.before ?? null
  }

  /** Rebuilds the catalog if anything has changed, or if forced. Returns whether that succeeded. */
  async #poll(forced: boolean): Promise<boolean> {
    try {
      if (this.#seen === null) await this.#source.prepare(this.#last())
      const revision = await this.#source.revision()
      if (forced || revision !== this.#seen || (await this.#quarantine.isReleased()))
        this.#seen = await this.#build(revision)
      this.#issues.resolve('source')
      return true
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#issues.report('source', sourceIssue(this.#source, error, this.#served !== null), error)
      return false
    } finally {
      if (this.#served) await this.#snapshot.keep(this.#served.packed)
    }
  }

  async #build(found: string): Promise<string> {
    let revision = found
    if (this.#seen !== null && revision !== this.#seen) {
      await this.#source.prepare(this.#last())
      revision = await this.#source.revision()
    }
    const task = { kind: 'build', place: this.#source.place, families: this.#families } as const
    await this.#consider(await runCatalogTask(task, this.#stopping.signal))
    return revision
  }

  async #consider(packed: PackedCatalog): Promise<void> {
    const next = this.#open(packed)
    if (!(await this.#quarantine.allows(this.#last(), next, this.#families))) return
    const dropped = this.#families.map(({ table }) => table).filter((table) => next.table(table) === null)
    this.#issues.report('tables', dropped.length === 0 ? null : droppedTables(this.#source, dropped), dropped)
    if (this.#served?.packed.revision === packed.revision) return
    this.#serve(packed, next)
    this.#options.log.info({ revision: next.revision, parts: next.size }, 'The catalog is in service')
  }
}

/** An existing table is dropped only without ids. The hosted backend also hides tables from its public key. */
const droppedTables = ({ name }: Source, tables: readonly string[]): string =>
  `${name} has no readable table ${tables.join(', no readable table ')}: its parts are not shown. Check that the table ` +
  "is there, that it has a column 'id', and that the site may read it."

function sourceIssue({ name }: Source, error: unknown, serving: boolean): string {
  const now = serving ? 'the site serves the last good catalog' : 'there is no catalog to serve'
  if (isProblem(error)) return `${error.text} Until then ${now}.`
  const what = isMissing(error) ? `${name} is missing` : `${name} can't be read`
  return `${what}: ${now}. Bring it back; the log says why.`
}
