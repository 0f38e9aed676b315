import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { AREAS } from '#tests/mutants/areas.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * `npm run test:mutants`: StrykerJS over every area, or over those named; survivors are printed, and a score under 85 %
 * fails. Takes over an hour on two cores, so `npm test` leaves it out.
 */
const names = process.argv.slice(2)
const failed = (names.length > 0 ? names : Object.keys(AREAS)).filter((name) => {
  console.log(`\n== ${name}`)
  const env = { ...process.env, MUTANTS: name }
  const args = ['node_modules/.bin/stryker', 'run', 'tests/mutants/stryker.config.mjs']
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) console.error(`\nMutants survive: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
