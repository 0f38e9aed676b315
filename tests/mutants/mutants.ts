import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { environmentOf, runsFor } from '#tests/mutants/areas.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * `npm run test:mutants`: StrykerJS over every area, or over the areas and files named; survivors are printed, and a
 * score under 85 % fails. Takes 50 minutes, so `npm test` leaves it out.
 */
const failed = runsFor(process.argv.slice(2)).filter((run) => {
  console.log(`\n== ${[run.name, ...run.files].join(' ')}`)
  const env = { ...process.env, ...environmentOf(run) }
  const args = ['node_modules/.bin/stryker', 'run', 'tests/mutants/stryker.config.mjs']
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nMutants survive: ${failed.map(({ name }) => name).join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
