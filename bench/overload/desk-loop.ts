import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { startDeskSite } from '#tests/site/desk-process.ts'
import { freePort } from '#tests/site/free-port.ts'
import { quoteSubmission } from '#tests/site/requests.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { besideGoal, say } from '../figures.ts'

const LINES = 1_000
const TIMES = 10
const LONGEST_MS = 50
/** The metrics' clock looks every 10 ms (`prom-client`) and counts them as delay. */
const CLOCK_MS = 10
/** Words of a mail that a stranger has sent: each may be a number. */
const HOSTILE_MAIL = Array.from({ length: 60_000 }, (_, index) => `${index % 97}-${index}-${index % 89}`).join(' ')

// How long the acts of a clerk on a request of a thousand lines, and on a hostile mail, hold the main loop.
const metricsPort = await freePort()
const site = await startDeskSite({ METRICS_PORT: String(metricsPort), RATE_LIMIT: 'off', SAMPLE: 'on' })

/** The loop's longest delay since the last call, in ms. */
async function longest(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]) - CLOCK_MS
}

try {
  const table = sampleCatalog().table('insulatedCommercial')
  const lines = Array.from({ length: LINES }, (_, index) => ({
    manufacturerName: 'Concord',
    partNumber: table?.numbers(index % table.size)[0] ?? '',
    quantities: [index + 1] as const,
    note: '',
  }))
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const { number } = await visitors.receive(quoteSubmission({ lines }), null)
  await visitors.close()
  const { cookie } = await site.signedIn('owner')
  const quote = `/requests/${number}/quote`
  const post = (path: string, fields: Record<string, string>, type?: 'files') => {
    const body = type ? new FormData() : new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return [path, { method: 'POST', body }] as const
  }
  const acts: readonly (readonly [string, string, RequestInit?])[] = [
    ['the request', `/requests/${number}`],
    ['its quote', quote],
    ['a page of it', `${quote}?page=7`],
    ['saves itself', ...post(quote, { auto: 'on', nextId: 'x', base: '{}', note: 'Mine' })],
    ['saved', ...post(quote, { intent: 'save', nextId: 'x', base: '{}', note: 'Yours' })],
    ['preview, refused', ...post(quote, { intent: 'preview', nextId: 'x', base: '{}' })],
    ['a note', ...post(`/requests/${number}`, { do: 'note', note: 'No answer' })],
    ['the list', '/requests'],
    ['its export', '/requests.csv'],
    ['a hostile mail', ...post('/requests/new', { intent: 'read', list: HOSTILE_MAIL }, 'files')],
  ]
  const act = async (path: string, init: RequestInit = {}) => {
    const headers = { cookie, origin: site.deskUrl }
    const answer = await fetch(site.deskUrl + path, { ...init, headers, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  }
  for (const [, path, init] of acts) await act(path, init) // loads the code
  for (const [what, path, init] of acts) {
    const statuses = new Set<number>()
    await longest()
    for (let time = 0; time < TIMES; time += 1) statuses.add(await act(path, init))
    say(what, `longest ${besideGoal(await longest(), LONGEST_MS)}`, [...statuses].join(', '))
  }
} finally {
  await site.stop()
}
