import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { nearestWord } from '#content/nearest-word.ts'
import { type Config, parseConfig, SETTINGS } from '#server/operations/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILE = 'CATALOG_ENV'
const KNOWN: readonly string[] = [...SETTINGS, FILE]

/** The environment, then the file of `CATALOG_ENV`, else `.env` (behavior 14.1). Throws one Error for all mistakes. */
export function readSettings(): Config {
  const file = usedSettingsFile()
  const written = file === null ? {} : readFile(file)
  const wrong = [
    ...wrongNames(Object.keys(written)).map((fault) => `${file}: ${fault}`),
    // Other programs set names such as MAIL: only a setting's exact letters count.
    ...wrongNames(Object.keys(process.env).filter(hasLettersOfSetting)),
  ]
  if (wrong.length > 0) throw new Error(`The settings can't be used:\n${wrong.join('\n')}`)
  for (const [name, value] of Object.entries(written)) process.env[name] ??= value // what the environment sets stays
  return parseConfig(process.env)
}

/** The settings' file, or null. One named by `CATALOG_ENV` may be missing. */
export function usedSettingsFile(): string | null {
  const named = process.env[FILE]
  const file = resolve(ROOT, named || '.env')
  return named || existsSync(file) ? file : null
}

function wrongNames(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (KNOWN.includes(name)) return []
    const gone = GONE_SETTINGS[name]
    if (gone !== undefined) return [`There is no setting ${name} any more: ${gone}. Remove it.`]
    const near = nearestWord(name, KNOWN)
    return near === null ? [] : [`There is no setting ${name}: ${near} is meant? Correct it, or remove it.`]
  })
}

/** PROT has the letters of PORT, SITEURL those of SITE_URL. */
const hasLettersOfSetting = (name: string): boolean =>
  name in GONE_SETTINGS || KNOWN.some((known) => lettersOf(known) === lettersOf(name))

const lettersOf = (name: string): string => [...name.replaceAll('_', '')].sort().join('')

function readFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The settings file ${file} can't be read: ${error instanceof Error ? error.message : error}`)
  }
}

const GONE_SETTINGS: Readonly<Record<string, string>> = {
  CATALOGUE_ENV: 'CATALOG_ENV replaces it',
  CHANGES_KEEP: 'the log of changes keeps 100,000 entries',
  IMPORT_UNDO_MB: '200 MB of earlier values are kept for an undo',
  DESK_USER_HEADER: 'people sign in with their company account (DESK_OIDC_ISSUER)',
  INDEXNOW_KEY: 'search engines find changes in the sitemap',
  INDEXNOW_URL: 'search engines find changes in the sitemap',
  MAIL_NOTICES: 'MAIL_FOLLOWERS replaces it',
  MAX_CONNECTIONS: '10,000 connections are held at a time',
  OFFLINE: 'the site is used with a network, and browsers drop the pages that they saved',
  SEARCH_TALLY: 'searches that find nothing are counted, without who typed them',
}
