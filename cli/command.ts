import type { Family } from '#catalogue/family.ts'
import type { DatabaseSettings } from '#database/open.ts'

/** What a command works on, and where it writes. */
export type Work = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  readonly now: () => Date
  /** What was done, on standard output. */
  readonly say: (line: string) => void
  /** Why something was refused, on standard error. */
  readonly complain: (line: string) => void
}

/** The exit code: 0 done, 1 refused and nothing changed (DESIGN 5), or a check that found something. */
export type Outcome = 0 | 1
