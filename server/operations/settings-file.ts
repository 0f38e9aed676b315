import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, parseConfig } from '#server/operations/config.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The settings of the site and of its commands: the environment, then the file that `CATALOG_ENV` names, else `.env` in
 * the program's folder (behavior 14.1). Throws one Error if the named file can't be read or a setting is malformed.
 */
export function readSettings(): Config {
  if (process.env.CATALOGUE_ENV) throw new Error('CATALOGUE_ENV is called CATALOG_ENV now: rename it.')
  const named = process.env.CATALOG_ENV
  const file = resolve(ROOT, named || '.env')
  if (named || existsSync(file)) readInto(file)
  return parseConfig(process.env)
}

/** What the environment sets stays. */
function readInto(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new Error(`The settings file ${file} can't be read: ${error instanceof Error ? error.message : error}`)
  }
}
