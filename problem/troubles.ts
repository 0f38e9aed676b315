import type { Log } from '#problem/log.ts'

/** Something that is not as it should be, in words for the operator, without internals. */
export type Degraded = { readonly what: string; readonly since: string }

export type Troubles<About extends string> = {
  /** Takes note of a trouble; only its first occurrence is logged, with the error itself. */
  report(about: About, what: string, error: unknown): void
  /** That is well again. */
  mend(about: About): void
  has(about: About): boolean
  list(): Degraded[]
}

/** Keeps what is wrong at the moment, one entry a subject, each since it began. */
export function createTroubles<About extends string>(log: Log, now: () => Date): Troubles<About> {
  const troubles = new Map<About, Degraded>()
  return {
    report(about, what, error) {
      const known = troubles.get(about)
      if (known?.what === what) return
      troubles.set(about, { what, since: known?.since ?? now().toISOString() })
      log.error({ err: error }, what)
    },
    mend(about) {
      if (troubles.delete(about)) log.info({ about }, 'All is well again')
    },
    has: (about) => troubles.has(about),
    list: () => [...troubles.values()],
  }
}
