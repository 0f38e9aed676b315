// @module-tag long
import { expect, test } from 'vitest'
import { freshSettings } from '#tests/programs/databases.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { startSite } from '#tests/site/site-process.ts'

const PUBLIC = { SITE_URL: 'https://parts.concord.test' }
const EMPTY = 'The catalog has no parts'
const SAMPLE = 'Sample parts are served'

test('a public site shows the sample only if asked, and says so (behavior 14.16)', {
  timeout: 180_000, // three starts
}, async () => {
  const { dataDir } = await freshSettings('sqlite')
  const place = { DATA_DIR: dataDir }
  /** Starts the site, waits until a table says this, and returns the open issues. */
  const issuesOnce = async (words: string, settings: Record<string, string>) => {
    const site = await startSite({ ...place, ...settings })
    const page = async () => pageWords(await (await fetch(`${site.url}/binding-posts/military`)).text())
    await expect.poll(page, { timeout: 20_000 }).toContain(words)
    const issues = await (await fetch(`${site.url}/readyz`)).text()
    await site.stop()
    return issues
  }
  const empty = await issuesOnce('No results found', PUBLIC)
  expect(empty).toContain(EMPTY)
  expect(empty).toContain('Set MAIL_TO')
  await issuesOnce('No results found', { SAMPLE: 'off' })
  await issuesOnce('PB08NA01', { ...PUBLIC, SAMPLE: 'on' })
  const left = await issuesOnce('PB08NA01', PUBLIC) // what is loaded stays
  expect(left).toContain(SAMPLE)
  expect(left).not.toContain(EMPTY)
})
