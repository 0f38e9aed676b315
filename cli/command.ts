import type { ToolingDocument } from '#catalog/company/tooling-document.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'

export type CommandWork = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  readonly tools: readonly ToolingDocument[]
  readonly now: () => Date
  /** Standard output: what was done. */
  readonly print: (line: string) => void
  /** Standard error: why it was refused. */
  readonly printError: (line: string) => void
}

/** 0 done, 1 refused and nothing changed, or a check found something (behavior 14.6). */
export type ExitCode = 0 | 1
