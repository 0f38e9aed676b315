import type { Family } from '#catalog/registry/family.ts'
import { sameFamilies } from '#catalog/store/catalog-builder.ts'
import { LiveCatalog, type LiveCatalogOptions } from '#parts/live/live-catalog.ts'

const NOT_BUILT = 'The families have changed, but the catalog can not be built for them now'

/** A live catalog whose families can change while it is in service. */
export class ChangingCatalog {
  readonly #options: LiveCatalogOptions
  readonly #stopped: Promise<void>[] = []
  #live: LiveCatalog
  #families: readonly Family[]

  private constructor(options: LiveCatalogOptions, live: LiveCatalog) {
    this.#options = options
    this.#live = live
    this.#families = options.families
  }

  static async open(options: LiveCatalogOptions): Promise<ChangingCatalog> {
    return new ChangingCatalog(options, await LiveCatalog.open(options))
  }

  get inService(): LiveCatalog {
    return this.#live
  }

  readonly families = () => this.#families
  readonly current = () => this.#live.current()
  readonly packed = () => this.#live.packed()

  /** Builds the catalog for other families. The returned function puts it into service. Throws if it can't. */
  async prepare(families: readonly Family[]): Promise<() => void> {
    if (sameFamilies(families, this.#families)) return () => undefined
    const before = this.current()
    const maker = before?.maker ?? this.#options.maker
    const next = await LiveCatalog.open({ ...this.#options, families, maker, before })
    if (this.current() !== null && next.current() === null) {
      const reasons = next.openIssues().map(({ what }) => what)
      await next.stop()
      throw new Error([NOT_BUILT, ...reasons].join('. '))
    }
    return () => {
      const { log } = this.#options
      const stopped = this.#live.stop()
      this.#stopped.push(stopped.catch((err) => log.warn({ err }, 'The catalog of before could not be closed')))
      this.#live = next
      this.#families = families
      next.follow()
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#stopped, this.#live.stop()])
  }
}
