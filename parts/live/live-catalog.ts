import { existsSync } from 'node:fs'
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
import { createDatabaseSource, sourceIdentity } from '#parts/database/database-source.ts'
import type { Source } from '#parts/database/source.ts'
import { createHostedSource, type HostedSettings, hostedIdentity } from '#parts/hosted/hosted-source.ts'
import { readSnapshot, snapshotFile, writeSnapshot } from '#parts/live/catalog-snapshot.ts'
import { Quarantine } from '#parts/live/quarantine.ts'
import { RefreshLoop } from '#parts/live/refresh-loop.ts'
import { runCatalogTask } from '#parts/live/run-catalog-task.ts'
import type { PlaceholderRows } from '#parts/placeholder-rows.ts'
import { endsWithin } from '#shared/ends-within.ts'
import type { LogLine } from '#shared/logger.ts'
import { type OpenIssue, OpenIssues } from '#shared/open-issues.ts'
import { isProblem } from '#shared/problem.ts'

/** The catalog in service. `current` is null only if there has never been one. */
export type LiveCatalog = Awaited<ReturnType<typeof createLiveCatalog>>

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

const SNAPSHOT_RETRY_MS = 30_000
/** A pause lasts this many times the last write, so a large changing catalog isn't always being written. */
const PAUSE = 20
const FIRST_BUILD_MS = 20_000
const NO_SNAPSHOT =
  "The catalog's snapshot can't be written to DATA_DIR: a start without the source would have no catalog. Create the " +
  'folder, let the site write to it, and leave room on its disk.'

/** Serves the catalog, and replaces it after every change of the rows (behavior 14.19, 15.1, 15.8, 15.9). Never throws because of the source: see `openIssues`. */
export async function createLiveCatalog(options: LiveCatalogOptions) {
  const { settings, hosted = null, files, log, now = () => new Date() } = options
  const families = hosted ? options.families : withSideTables(options.families) // a hosted backend has none
  const { snapshotRetryMs = SNAPSHOT_RETRY_MS, firstBuildMs = FIRST_BUILD_MS, before = null } = options
  const snapshot = snapshotFile(settings.dataDir)
  const identity = hosted ? hostedIdentity(hosted) : sourceIdentity(settings)
  const stopping = new AbortController()
  const issues = new OpenIssues<'source' | 'tables' | 'snapshot'>(log, now)
  let { maker } = options
  let served: Served | null = before ? null : await openSnapshot()
  let seen: string | null = null
  let saved = served?.packed ?? null
  let [checkedAt, pausedUntil] = [Number.NEGATIVE_INFINITY, 0]

  const open = (packed: PackedCatalog): Catalog => openCatalog(packed, families, maker, files, served?.catalog ?? null)

  async function openSnapshot(): Promise<Served | null> {
    try {
      // If a site on PostgreSQL lost its DATABASE_URL, it serves the last catalog.
      const isLost = !hosted && (await leftDatabase(settings)) !== null
      const packed = await readSnapshot(snapshot, isLost ? null : identity)
      return { packed, catalog: openCatalog(packed, families, maker, files) }
    } catch (error) {
      if (!isMissing(error)) log.warn({ err: error }, "The catalog's snapshot can't be used")
      return null
    }
  }

  /** Saves a catalog that is new, or whose file is gone. */
  async function keepSnapshot(): Promise<void> {
    const at = performance.now()
    if (!served || at < pausedUntil) return
    if (saved === served.packed) {
      if (at - checkedAt < snapshotRetryMs) return
      checkedAt = at
      if (existsSync(snapshot)) return
    }
    await saveSnapshot(served.packed)
  }

  async function saveSnapshot(packed: PackedCatalog): Promise<void> {
    const start = performance.now()
    try {
      await writeSnapshot(snapshot, identity, packed)
      saved = packed
      issues.resolve('snapshot')
      pausedUntil = performance.now() + PAUSE * (performance.now() - start)
    } catch (error) {
      issues.report('snapshot', NO_SNAPSHOT, error)
      pausedUntil = performance.now() + snapshotRetryMs
    }
  }

  const source = hosted
    ? createHostedSource(hosted)
    : createDatabaseSource({
        settings,
        families,
        now,
        isFirstStart: served === null && before === null,
        isEmpty: ((served?.catalog ?? before)?.size ?? 0) === 0,
        placeholders: options.placeholders ?? null,
        wake: () => loop.soon(),
      })
  const { countPlaceholders, lossHint: hint } = source
  const requests = new ReopenedDatabase(() => openSiteRequests(settings)) // has the catalog's state (behavior 15.5)
  const state = async () => (await requests.get()).db
  const quarantine = new Quarantine({ state, countPlaceholders, hint, log, now })

  /** Rebuilds the catalog if anything has changed, or if forced. Returns whether that succeeded. */
  async function poll(forced: boolean): Promise<boolean> {
    try {
      if (seen === null) await source.prepare()
      const revision = await source.revision.read()
      if (forced || revision !== seen || (await quarantine.isReleased())) seen = await build(revision)
      issues.resolve('source')
      return true
    } catch (error) {
      if (!stopping.signal.aborted) issues.report('source', sourceIssue(source, error, served !== null), error)
      return false
    } finally {
      await keepSnapshot()
    }
  }

  async function build(found: string): Promise<string> {
    let revision = found
    if (seen !== null && revision !== seen) {
      await source.prepare()
      revision = await source.revision.read()
    }
    const task = { kind: 'build', place: source.place, families } as const
    await consider(await runCatalogTask(task, stopping.signal))
    return revision
  }

  async function consider(packed: PackedCatalog): Promise<void> {
    const next = open(packed)
    if (!(await quarantine.allows(served?.catalog ?? before, next, families))) return
    reportDropped(families.filter(({ table }) => next.table(table) === null).map(({ table }) => table))
    if (served?.packed.revision === packed.revision) return
    served = { packed, catalog: next }
    log.info({ revision: next.revision, parts: next.size }, 'The catalog is in service')
    await quarantine.settle()
  }

  function reportDropped(tables: readonly string[]): void {
    if (tables.length === 0) issues.resolve('tables')
    else issues.report('tables', droppedTables(source, tables), tables)
  }

  const loop = new RefreshLoop(poll, options.pollMs ?? source.pollMs)
  const isFromSnapshot = served !== null
  const first = isFromSnapshot ? Promise.resolve() : loop.now(true)
  if (!hosted || before) await first
  else if (!(await endsWithin(first, firstBuildMs)))
    issues.report(
      'source',
      `${source.name} is still being read: there is no catalog to serve yet.`,
      'It answers slowly',
    )
  return {
    current: (): Catalog | null => served?.catalog ?? null,
    /** The same as plain data. Other threads open it with `openCatalog`. */
    packed: (): PackedCatalog | null => served?.packed ?? null,
    openIssues: (): OpenIssue[] => [...issues.list(), ...quarantine.openIssues()],
    /** Reopens the catalog with another meaning of an empty Manufacturer. */
    useMaker(other: string): void {
      if (other === maker) return
      maker = other
      if (served) served = { ...served, catalog: open(served.packed) }
    },
    /** Reads everything again. Resolves when done. A failure becomes an open issue. */
    refresh: (): Promise<void> => loop.now(true),
    /** Starts to follow the source. Only a start with a snapshot waits for this call. */
    follow: (): void => (isFromSnapshot ? loop.soon() : undefined),
    async stop(): Promise<void> {
      stopping.abort(new Error('The live catalog was stopped'))
      await loop.stop()
      if (served && saved !== served.packed) await saveSnapshot(served.packed)
      await source.close()
      await requests.close()
    },
  }
}

/** An existing table is dropped only without ids. The hosted backend also hides tables from its public key. */
const droppedTables = ({ name }: Source, tables: readonly string[]): string =>
  `${name} has no readable table ${tables.join(', no readable table ')}: its parts are not shown. Check that the table ` +
  "is there, that it has a column 'id', and that the site may read it."

function sourceIssue({ name }: Source, error: unknown, serving: boolean): string {
  const now = serving ? 'the site serves the last good catalog' : 'there is no catalog to serve'
  if (isProblem(error)) return `${error.message} ${error.advice} Until then ${now}.`
  const what = isMissing(error) ? `${name} is missing` : `${name} can't be read`
  return `${what}: ${now}. Bring it back; the log says why.`
}
