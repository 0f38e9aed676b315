import { parseArgs } from 'node:util'
import { FAMILIES } from '#catalogue/families.ts'
import { acceptCommand } from '#cli/accept.ts'
import { clearSampleCommand } from '#cli/clear-sample.ts'
import type { Outcome, Work } from '#cli/command.ts'
import { filesSampleCommand } from '#cli/files.ts'
import { importCommand } from '#cli/import.ts'
import { run } from '#cli/run.ts'
import { sampleCommand } from '#cli/sample.ts'
import { statusCommand } from '#cli/status.ts'
import { SAMPLE_CACHE } from '#sample/generation.ts'
import { parseConfig } from '#server/config.ts'

const USAGE = `npm run catalogue -- import <file or folder> [--table <name>] [--replace] [--force]
npm run catalogue -- clear-sample      take the invented parts away
npm run catalogue -- accept            take what the running site holds back
npm run catalogue -- status            the tables, and what is held back
npm run catalogue -- sample <folder>   write the sample as CSV files
npm run files -- sample                make all pictures and PDFs of the sample at once`

/** Runs one command for the operator (DESIGN 5). Gives the exit code. */
async function main(words: readonly string[]): Promise<Outcome> {
  const options = { table: { type: 'string' }, replace: { type: 'boolean' }, force: { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [command, path, ...rest] = positionals
  const { table = null, replace = false, force = false } = values
  if (rest.length > 0) return usage()
  if (command === 'import' && path !== undefined) return await importCommand(work(), { path, table, replace, force })
  if (Object.keys(values).length > 0) return usage()
  if (command === 'sample' && path !== undefined) return await sampleCommand(work(), path)
  if (command === 'files' && path === 'sample') return await filesSampleCommand(work(), SAMPLE_CACHE)
  if (path !== undefined) return usage()
  if (command === 'clear-sample') return await clearSampleCommand(work())
  if (command === 'accept') return await acceptCommand(work())
  if (command === 'status') return await statusCommand(work())
  return usage()
}

function work(): Work {
  const config = parseConfig(process.env)
  return {
    settings: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null },
    families: FAMILIES,
    now: () => new Date(),
    say: console.log,
    complain: console.error,
  }
}

function usage(): Outcome {
  console.error(USAGE)
  return 1
}

await run(main)
