import type { CommandWork } from '#cli/command.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** What a command of the catalog works with, on a fixed day. All it says goes to `print`. */
export const commandWork = (settings: DatabaseSettings, print: (line: string) => void) =>
  ({
    settings,
    families: FAMILIES,
    tools: [],
    now: () => new Date('2026-11-21T08:00:00Z'),
    print,
    printError: print,
  }) satisfies CommandWork & { tools: unknown }
