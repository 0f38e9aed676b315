import { expect, test } from 'vitest'
import { DeskRequests } from '#buyers/desk-requests.ts'
import { Inbox } from '#requests/receive/inbox.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { NUMBER_SPELLINGS } from '#tests/samples/number-spellings.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { NO_FILES, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const OWN = '10-880-2-05'
/** One of each kind: `typed-number.test.ts` proves how each is read, for every place. */
const SPELLINGS = [
  ...[
    OWN,
    '10 880 2 05',
    '10\u2011880\u20112\u201105',
    '１０－８８０－２－０５',
    '10-880-\u200b2-05',
    '="10-880-2-05"',
  ],
  ...['P/N: 10-880-2-05', 'Art.-Nr. 10-880-2-05', '10-880-2-05 Rev. B', '10-880-2-05, REV C'],
  ...['m55155/295h01', 'MIL-T-55155C/295H01', 'CID A-A-59126/295H01'],
]

const catalog = sampleCatalog()
const site = await builtSite(catalog)

type Places = Readonly<Record<string, (text: string) => Promise<readonly string[]>>>
type Found = readonly { readonly url: string }[]

/** The own number of the part at an address, by table and id or by number. */
function ownNumber(url: string): string {
  const [table = '', id = ''] = url.split('/').slice(2).map(decodeURIComponent)
  const row = catalog.table(table)?.rowOf(id) ?? null
  if (row !== null) return catalog.table(table)?.summary(row).partNumber ?? ''
  return catalog.exact(table)[0]?.ownNumber ?? ''
}
const numbersOf = (found: Found) => found.map(({ url }) => ownNumber(url))
const json = async (path: string) => (await site.get(path)).json()
const query = (values: Record<string, string>) => String(new URLSearchParams(values))

async function tool(name: string, values: Record<string, string>) {
  const answer = await site.send('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: values } }),
  })
  const text = await answer.text()
  return JSON.parse(JSON.parse(text.slice(text.indexOf('{'))).result.content[0].text)
}

async function listNumbersRead(text: string): Promise<string[]> {
  const body = new FormData()
  body.set('text', `${text}\n`)
  const html = await (await site.send('/list/paste', { method: 'POST', body })).text()
  return [...html.matchAll(/href="(\/part\/[^"]+)"/g)].map(([, url = '']) => ownNumber(url))
}

/** Every place that takes a number, and the own numbers of the parts to which it leads, the best first. */
const PLACES = {
  "the header's box": async (q) => numbersOf((await json(`/api/v1/search?${query({ q, words: 'yes' })}`)).results),
  'the search page': async (q) => {
    const answer = await site.get(`/search?${query({ q })}`)
    const to = answer.headers.get('Location')
    const links = [...(await answer.text()).matchAll(/match-link" href="(\/part\/[^"]+)"/g)]
    return to ? [ownNumber(to)] : links.map(([, url = '']) => ownNumber(url))
  },
  '/api/v1/search': async (q) => numbersOf((await json(`/api/v1/search?${query({ q, page: '1' })}`)).results),
  '/api/v1/resolve': async (number) => numbersOf((await json(`/api/v1/resolve?${query({ number })}`)).found),
  'search of /mcp': async (q) => numbersOf((await tool('search', { q })).results),
  'resolve of /mcp': async (number) => numbersOf((await tool('resolve', { number })).found),
  '/part/…': async (number) => {
    const answer = await site.get(`/part/${encodeURIComponent(number)}`)
    const url = answer.headers.get('Location') ?? `/part/${encodeURIComponent(number)}`
    return answer.status === 301 || answer.status === 200 ? [ownNumber(url)] : []
  },
  'a pasted list': listNumbersRead,
} satisfies Places

test.for(Object.entries(PLACES))('%s leads to the part, however its number is spelled', async ([, find]) => {
  for (const spelling of SPELLINGS) expect([spelling, (await find(spelling))[0]]).toEqual([spelling, OWN])
})

test('/api/v1/resolve leads from each known spelling to the part', async () => {
  for (const { own, spellings } of NUMBER_SPELLINGS)
    for (const spelling of spellings)
      expect([spelling, (await PLACES['/api/v1/resolve'](spelling))[0]]).toEqual([spelling, own])
})

for (const dialect of DIALECTS) {
  test(`on ${dialect} the desk's search leads to the request in every spelling`, async () => {
    const database = await openRequests(await freshSettings(dialect))
    const rules = { copies: true, events: true, domain: 'maker.example' }
    const shared = { attachments: NO_FILES, now: () => new Date(), log: SILENT }
    const inbox = new Inbox({ ...shared, db: database.db, mails: rules, contactHint: () => '' })
    const lines = ['10-880-2-05', 'M55155/295H01', 'AA59126/295H01'].map((partNumber) => {
      return { manufacturerName: 'Concord', partNumber, quantities: [5] as const, note: '' }
    })
    const { number } = await inbox.receive(quoteSubmission({ lines }), null)
    const requests = new DeskRequests({
      ...shared,
      database,
      rules: () => rules,
      mailbox: '/nowhere',
    })
    const find = async (text: string): Promise<string[]> => {
      const filter = { tab: 'all', find: text, owner: null, from: null, to: null } as const
      const { rows, unread } = await requests.inbox(filter, { after: null, rows: 50 })
      return unread > 0 ? await find(text) : rows.map((row) => row.number)
    }
    for (const spelling of SPELLINGS) expect([spelling, await find(spelling)]).toEqual([spelling, [number]])
  })
}
