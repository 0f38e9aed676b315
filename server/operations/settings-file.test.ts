import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '#server/operations/settings-file.ts'

test('a misspelled setting is refused with the one that is meant, and one that is gone by its name, in the file and in the environment; other names are not ours (behavior 14.1)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-settings-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'site.env')
  writeFileSync(file, 'SITEURL=https://parts.example\nMAIL_TRANSPROT=smtp\nTZ=UTC\n')
  const given = { CATALOG_ENV: file, PROT: '3000', OFFLINE: 'on', DESK_USER_HEADER: 'X-User', CATALOGUE_ENV: file }
  const others = { PART: 'x', PORTS: '1', MAIL: '/var/mail/root', HOSTNAME: 'parts', TERM: 'dumb', PWD: '/' }
  for (const [name, value] of Object.entries({ ...given, ...others })) vi.stubEnv(name, value)
  const lines = [
    `${file}: There is no setting SITEURL: SITE_URL is meant?`,
    `${file}: There is no setting MAIL_TRANSPROT: MAIL_TRANSPORT is meant?`,
    'There is no setting PROT: PORT is meant?',
    'There is no setting OFFLINE any more: ',
    'There is no setting DESK_USER_HEADER any more: people sign in with their company account (DESK_OIDC_ISSUER). Remove it.',
    'There is no setting CATALOGUE_ENV any more: CATALOG_ENV replaces it.',
  ]
  const said = refusal().split('\n').slice(1)
  expect(said.toSorted()).toEqual(lines.toSorted().map((line) => expect.stringContaining(line)))
})

/** What the settings are refused with. */
function refusal(): string {
  try {
    readSettings()
  } catch (error) {
    return String(error)
  }
  return 'They are not refused'
}
