const LINES = 'part=10-880-2-05&'.repeat(850)
const TABLE = '/terminals/insulated-commercial'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const BOUNDARY = 'costly'
const MULTIPART = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
/** As large as a form's files may be. It lacks what a request needs, so it is never stored. */
const FILE = formWith('attachments', 'drawing.pdf', `%PDF-1.7 ${'x'.repeat(9_999_000)}`)
/** Its page is made after another thread has read it. */
const LIST_FILE = formWith('file', 'list.csv', `Part,Qty\r\n${'10-880-2-05,100\r\n'.repeat(999)}`)
const CALLS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/**
 * An address, and what is posted to it: a form, or calls of the tools. `*` is a number that differs each time, `*1900` one of the
 * first 1,900, as ids of the sample's largest family.
 */
export type CostlyRequest = readonly [path: string, form?: string | readonly [body: string, headers: Headers]]

type Headers = Readonly<Record<string, string>>

/** The costliest input that we know of each kind of address. */
export const COSTLIEST: readonly CostlyRequest[] = [
  ['/'],
  [`${TABLE}?lengthTo=1*&sort=length&pageSize=100`],
  ['/search?q=1*'],
  ['/search?q=XX-XXX-X-X*'],
  ['/part/Insulated%20Commercial/*1900'],
  ['/part/Insulated%20Commercial/*1900.pdf'],
  ['/part/Insulated%20Commercial/*1900.dxf'],
  ['/compare?table=Insulated%20Commercial&id=1&id=2&id=3&id=4&id=5&id=*1900'],
  ['/fit?board=.062&hole=.25*&wire=18+AWG'],
  ['/compliance?meetsRohs=yes&x=*'],
  ['/build/terminals/insulated-commercial?base=6&color=*'],
  ['/changes?page=*'],
  [`/order?${LINES}x=*`],
  [`/list?${LINES}x=*`],
  [`/list.csv?${LINES}x=*`],
  [`/list.xlsx?${LINES}x=*`],
  [`${TABLE}.csv?x=*`],
  [`${TABLE}.xlsx?x=*`],
  ['/test?table=Insulated-Military&page=*'],
  ['/api/v1/families?x=*'],
  ['/api/v1/families/Insulated%20Commercial/parts?lengthTo=1*&pageSize=100'],
  ['/api/v1/search?q=1*'],
  ['/api/v1/resolve?number=XX-XXX-X-X*'],
  ['/api/v1/fit?board=.062&wire=18+AWG&x=*'],
  ['/api/v1/catalogue.ndjson.gz?x=*'],
  ['/changes.atom?x=*'],
  ['/offline/numbers.json?x=*'],
  ['/sitemaps/1.xml?x=*'],
  ['/list/paste', new URLSearchParams({ text: '10-880-2-05 100\n'.repeat(1_000) }).toString()],
  ['/list/paste', 'a&'.repeat(990_000)],
  ['/list/paste', [LIST_FILE, MULTIPART]],
  ['/order', [FILE, MULTIPART]],
  [
    '/mcp',
    [
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'families', arguments: {} } }),
      CALLS,
    ],
  ],
]

/** A multipart form with one file. */
function formWith(field: string, fileName: string, text: string): string {
  const head = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`
  return [`--${BOUNDARY}`, head, '', text, `--${BOUNDARY}--`, ''].join('\r\n')
}

/** What is sent for the `turn`-th time. */
export function costlyRequest([path, form]: CostlyRequest, turn: number) {
  const address = path.replace(/\*(\d*)/, (_, most) => String(most === '' ? turn : 1 + (turn % Number(most))))
  if (form === undefined) return { path: address, method: 'GET', headers: {} }
  const [body, headers] = typeof form === 'string' ? ([form, FORM] as const) : form
  return { path: address, method: 'POST', headers, body }
}
