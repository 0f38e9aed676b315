import { expect, test } from 'vitest'
import { EVENT_WORDS, MAIL_WORDS } from '#outbox/outbox-words.ts'
import { adviceOn, groupedIssues } from '#server/desk/read-health.ts'

test.for([
  ['Mail is only written to a folder (MAIL_TRANSPORT names another way)', 'No one is emailed'],
  [MAIL_WORDS.refused('535 wrong password'), 'its login may have changed'],
  [MAIL_WORDS.failing('ECONNREFUSED'), 'go out by themselves'],
  [MAIL_WORDS.overdue(3), 'No request is lost'],
  [MAIL_WORDS.overdue(1), 'No request is lost'],
  [MAIL_WORDS.parked(2), 'Open the request'],
  [MAIL_WORDS.parked(1), 'Open the request'],
  [EVENT_WORDS.refused('401'), 'CRM'],
  [EVENT_WORDS.failing('ECONNREFUSED'), 'CRM'],
  [EVENT_WORDS.overdue(1), 'CRM'],
  [EVENT_WORDS.parked(1), 'CRM'],
  ['1 request is held (npm run requests -- list)', 'delete the rest', '/requests?state=held'],
  ['4 requests are held (npm run requests -- list)', 'delete the rest', '/requests?state=held'],
  ['A change to the catalog is quarantined because it loses too many parts', 'accept or discard', '/quarantine'],
  ['The clock is 400 days ahead of the last cleanup. Nothing old is removed.', 'kept longer'],
  ['requests.db was deleted from DATA_DIR while the site runs: forms are refused.', 'urgent'],
  ['The catalog has no parts', 'parts of your own', '/imports/new'],
  ['Sample facts and texts about the company are served: company.yaml (address).', 'as if they were yours', '/site'],
  ['The site of /data runs on PostgreSQL, database parts at db, and DATABASE_URL is not set here.', 'urgent'],
  ['The disk of DATA_DIR has less than 100 MB left: forms with files will be refused.', 'urgent'],
  ['The last whole backup was made on 2026-11-20, more than two days ago.', 'disk breaks', '/site'],
  ['A thread that makes pages is stuck and can’t be ended', 'wait longer'],
  ['All threads that make pages are stuck', 'urgent'],
  ['company.yaml:3: phone: expected a number.', 'site folder'],
  ['Something that no one thought of', 'the person who runs the server'],
] as const)('%s: %s', ([issue, says, path]) => {
  const { advice, page } = adviceOn(issue)
  expect(advice).toContain(says)
  expect(page?.path).toBe(path)
})

test('issues with one advice are one, and name no command for what a page does', () => {
  const since = ['2026-11-22T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-23T10:00:00.000Z'] as const
  const issues = groupedIssues([
    { what: 'MAIL_TO is a sample address', since: since[0] },
    { what: 'MAIL_FROM is a sample address', since: since[1] },
    { what: '4 requests are held (npm run requests -- list)', since: since[2] },
  ])
  expect(issues).toMatchObject([
    { what: ['MAIL_TO is a sample address', 'MAIL_FROM is a sample address'], since: since[1], page: null },
    { what: ['4 requests are held'], since: since[2], page: { path: '/requests?state=held' } },
  ])
})
