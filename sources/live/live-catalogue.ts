import { access } from 'node:fs/promises'
import type { Catalogue } from '#catalogue/answers.ts'
import { openCatalogue } from '#catalogue/catalogue.ts'
import type { Family } from '#catalogue/family.ts'
import type { PartFiles } from '#catalogue/part-files.ts'
import type { DatabaseSettings } from '#database/open.ts'
import type { Log } from '#problem/log.ts'
import { createTroubles, type Degraded } from '#problem/troubles.ts'
import { createDatabaseSource, sourceIdentity } from '#sources/database-source.ts'
import type { WriteSample } from '#sources/first-start.ts'
import { createHoldBack } from '#sources/hold-back.ts'
import { createHostedSource, type HostedSettings, hostedIdentity } from '#sources/hosted-source.ts'
import { keptCopyFile, writeKeptCopy } from '#sources/kept-copy.ts'
import { createRounds } from '#sources/rounds.ts'
import type { Source } from '#sources/source.ts'
import { runCatalogueTask } from '#sources/worker-run.ts'

/** The catalogue in service. `current` is null only as long as there has never been one to serve. */
export type LiveCatalogue = {
  current(): Catalogue | null
  degraded(): Degraded[]
  /** Reads everything again now. Done when that is done; a failure shows in `degraded`. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

export type LiveCatalogueOptions = {
  readonly settings: DatabaseSettings
  /** The hosted backend that the rows are read from; without one they are our own database's. */
  readonly hosted?: HostedSettings | null
  readonly families: readonly Family[]
  /** What an empty Manufacturer stands for (RULINGS). */
  readonly maker: string
  /** Where the parts' pictures and datasheets are. */
  readonly files: PartFiles
  /** Fills an empty database at the very first start; null: leave it empty. */
  readonly writeSample: WriteSample | null
  readonly log: Log
  readonly now?: () => Date
  readonly pollMs?: number
}

/**
 * Starts serving the catalogue: the kept copy at once if there is a good one, else the first build is waited for.
 * From then on every change of the rows is picked up by swapping the value; what can't be read, or has lost too much,
 * leaves the last good catalogue in service (DESIGN 3). Never throws for the source's sake: see `degraded`.
 */
export async function createLiveCatalogue(options: LiveCatalogueOptions): Promise<LiveCatalogue> {
  const { settings, hosted = null, families, maker, files, log, now = () => new Date() } = options
  const keptFile = keptCopyFile(settings.dataDir)
  const identity = hosted ? hostedIdentity(hosted) : sourceIdentity(settings)
  const stopping = new AbortController()
  const troubles = createTroubles<'source' | 'tables' | 'kept copy'>(log, now)
  let catalogue: Catalogue | null = await openKept()
  let seen: string | null = null

  async function openKept(): Promise<Catalogue | null> {
    try {
      await access(keptFile)
      const buffer = await runCatalogueTask({ kind: 'kept', file: keptFile, source: identity }, stopping.signal)
      return openCatalogue(buffer, families, maker, files)
    } catch (error) {
      if (!isMissingFile(error)) log.warn({ err: error }, 'The kept copy of the catalogue is not used')
      return null
    }
  }

  const source = hosted
    ? createHostedSource(hosted, settings)
    : createDatabaseSource({
        settings,
        families,
        now,
        fresh: catalogue === null,
        writeSample: options.writeSample,
        wake: () => rounds.soon(),
      })
  const holdBack = createHoldBack({ state: source.state, sample: source.sample, hint: source.lossHint, log, now })

  /** One look at the source: builds anew if anything has changed, or if asked to. Gives whether it could be read. */
  async function look(forced: boolean): Promise<boolean> {
    try {
      if (seen === null) await source.prepare()
      const revision = await source.revision.read()
      if (forced || revision !== seen || (await holdBack.isReleased())) await build(revision)
      troubles.mend('source')
      return true
    } catch (error) {
      if (!stopping.signal.aborted) troubles.report('source', sourceTrouble(source, error, catalogue !== null), error)
      return false
    }
  }

  /** Builds the catalogue from the rows; `found` is the revision that was read just now. */
  async function build(found: string): Promise<void> {
    let revision = found
    if (seen !== null && revision !== seen) {
      await source.prepare()
      revision = await source.revision.read()
    }
    const task = { kind: 'build', place: source.place, families } as const
    await consider(await runCatalogueTask(task, stopping.signal))
    seen = revision
  }

  /** Takes a new catalogue into service, unless it has lost too much. */
  async function consider(buffer: ArrayBuffer): Promise<void> {
    const next = openCatalogue(buffer, families, maker, files)
    if (!(await holdBack.allows(catalogue, next, families))) return
    if (hosted) reportMissing(families.filter(({ table }) => next.table(table) === null).map(({ table }) => table))
    if (catalogue?.revision === next.revision && !troubles.has('kept copy')) return
    catalogue = next
    log.info({ revision: next.revision, parts: next.size }, 'The catalogue is in service')
    await holdBack.settle()
    try {
      await writeKeptCopy(keptFile, identity, buffer)
      troubles.mend('kept copy')
    } catch (error) {
      troubles.report(
        'kept copy',
        'The catalogue could not be kept on disk: a start without its source would have none',
        error,
      )
    }
  }

  /** In our own database nobody but the operator drops a table; the hosted one may have lost it, or closed it to us. */
  function reportMissing(tables: readonly string[]): void {
    if (tables.length === 0) troubles.mend('tables')
    else troubles.report('tables', `${source.name} has no table ${tables.join(', no table ')}`, tables)
  }

  const rounds = createRounds(look, options.pollMs ?? source.pollMs)
  if (catalogue === null) await rounds.now(true)
  else rounds.soon()

  return {
    current: () => catalogue,
    degraded: () => [...troubles.list(), ...holdBack.degraded()],
    refresh: () => rounds.now(true),
    async stop() {
      stopping.abort(new Error('The live catalogue was stopped'))
      await rounds.stop()
      await source.close()
    },
  }
}

const isMissingFile = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** What the operator is told; the error itself goes to the log alone. */
function sourceTrouble({ name }: Source, error: unknown, serving: boolean): string {
  const what = isMissingFile(error) ? `${name} is missing` : `${name} can't be read`
  return `${what}: ${serving ? 'the last good catalogue is served' : 'there is no catalogue to serve'}`
}
