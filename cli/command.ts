import type { ToolingDocument } from '#catalog/company/tooling-document.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { namedFamily } from '#parts/import/match-header.ts'
import type { LogLine } from '#shared/logger.ts'

export type CommandWork = {
  readonly settings: DatabaseSettings
  readonly families: readonly Family[]
  readonly tools: readonly ToolingDocument[]
  readonly now: () => Date
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

/** For work that logs: its warnings and errors are lines of the command. */
export const commandLog = ({ printError }: Pick<CommandWork, 'printError'>): LogLine => {
  const warn = (_: object, message: string) => printError(message)
  return { info: () => undefined, warn, error: warn }
}

/** 0 done, 1 a check found something, or a part failed. A refusal is thrown (behavior 14.6). */
export type ExitCode = 0 | 1

export function familyNamed(families: readonly Family[], name: string): Family {
  const family = namedFamily(families, name)
  if (family) return family
  const tables = families.map(({ table }) => `'${table}'`).join(', ')
  throw new Error(`There is no table '${name}'. The tables are ${tables}.`)
}
