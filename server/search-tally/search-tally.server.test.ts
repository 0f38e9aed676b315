import { expect, test } from 'vitest'
import { removeExpired } from '#buyers/remove-old.ts'
import { addMisses, MAX_TERMS, topMisses } from '#server/search-tally/miss-store.ts'
import { SearchTally } from '#server/search-tally/search-tally.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { NO_FILES, openRequests } from '#tests/site/requests.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

for (const dialect of DIALECTS) {
  test(`${dialect}: searches without a result are counted, and nothing else (behavior 22.6)`, async () => {
    const { db } = await openRequests(await freshSettings(dialect))
    const clock = { at: NOW }
    const tally = new SearchTally({
      db: async () => db,
      catalog: sampleCatalog,
      families: () => FAMILIES,
      content: () => CONTENT,
      now: () => clock.at,
    })
    const asked = [
      '/search?q=QQQ-77',
      '/search?q=qqq-77%20',
      '/search.data?q=qqq-77',
      '/search?q=qqq-77&page=2',
      '/search?q=10-880', // finds parts
      '/search?q=contact', // finds a page
      '/search?q=ana%40northbridge.example',
      '/search?q=%E0%A4',
      '/searching?q=zzz-99',
      '/part/military/1?q=zzz-99',
    ]
    for (const address of asked) tally.note('GET', address)
    tally.note('POST', '/search?q=zzz-99')
    await tally.flush()
    expect(await topMisses(db, 10)).toEqual([
      { term: 'qqq-77', times: 3, first_at: NOW.toISOString(), last_at: NOW.toISOString() },
    ])
    clock.at = later(1)
    for (let times = 0; times < 500; times += 1) tally.note('GET', '/search?q=qqq-77')
    await tally.flush()
    expect(await topMisses(db, 10)).toMatchObject([{ times: 23, last_at: later(1).toISOString() }])
  })
}

test('old terms go after half a year, and the oldest when there are too many (behavior 22.6)', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const terms = (from: number, to: number) =>
    new Map(Array.from({ length: to - from }, (_, index) => [`term ${from + index}`, 1]))
  await addMisses(db, terms(0, 10), NOW)
  await addMisses(db, terms(10, 10 + MAX_TERMS), later(1))
  const kept = await topMisses(db, MAX_TERMS + 10)
  expect(kept).toHaveLength(MAX_TERMS)
  expect(kept.map(({ term }) => term)).not.toContain('term 9')
  await addMisses(db, new Map([['newest', 2]]), later(182))
  expect((await topMisses(db, 10)).map(({ term }) => term)).toEqual(['newest'])
})

test('a clock that jumps and comes back removes no term, until the operator confirms it', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  const clean = (now: Date, confirmed = false) =>
    removeExpired({ db, attachments: NO_FILES }, { keepDays: null, mailbox: '', now, confirmed })
  const terms = async () => (await topMisses(db, 10)).map(({ term }) => term).sort()
  await clean(NOW)
  await addMisses(db, new Map([['first', 1]]), NOW)
  await clean(later(400))
  await addMisses(db, new Map([['second', 1]]), later(400))
  await addMisses(db, new Map([['third', 1]]), later(1))
  expect(await terms()).toEqual(['first', 'second', 'third'])
  await clean(later(400), true)
  await addMisses(db, new Map([['fourth', 1]]), later(400))
  expect(await terms()).toEqual(['fourth', 'second'])
})
