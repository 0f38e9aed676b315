import type { Family } from '#catalog/registry/family.ts'
import { sameFamilies } from '#catalog/store/catalog-builder.ts'
import { createLiveCatalog, type LiveCatalog, type LiveCatalogOptions } from '#parts/live/live-catalog.ts'

/** A live catalog whose families can change while it is in service. */
export type ChangingCatalog = LiveCatalog & {
  families(): readonly Family[]
  /** Builds the catalog for other families. The returned function puts it into service. Throws if it can't. */
  prepare(families: readonly Family[]): Promise<() => void>
}

const NOT_BUILT = 'The families have changed, but the catalog can not be built for them now'

export async function createChangingCatalog(options: LiveCatalogOptions): Promise<ChangingCatalog> {
  let families = options.families
  let live = await createLiveCatalog(options)
  const stopped: Promise<void>[] = []
  return {
    current: () => live.current(),
    packed: () => live.packed(),
    openIssues: () => live.openIssues(),
    useMaker: (maker) => live.useMaker(maker),
    refresh: () => live.refresh(),
    follow: () => live.follow(),
    families: () => families,
    async prepare(wanted) {
      if (sameFamilies(wanted, families)) return () => undefined
      const next = await createLiveCatalog({
        ...options,
        families: wanted,
        maker: live.current()?.maker ?? options.maker,
        before: live.current(),
      })
      if (live.current() !== null && next.current() === null) {
        const reasons = next.openIssues().map(({ what }) => what)
        await next.stop()
        throw new Error([NOT_BUILT, ...reasons].join('. '))
      }
      return () => {
        const before = live.stop()
        stopped.push(
          before.catch((error) => options.log.warn({ err: error }, 'The catalog of before could not be closed')),
        )
        live = next
        families = wanted
        live.follow()
      }
    },
    async stop() {
      await Promise.all([...stopped, live.stop()])
    },
  }
}
