import { workbookOf } from '#tests/samples/zip-of.ts'

const LINES = 'part=10-880-2-05&'.repeat(850)
const TABLE = '/terminals/insulated-commercial'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const BOUNDARY = 'costly'
const MULTIPART = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
/** As large as a form's files may be. It lacks what a request needs, so it is never stored. */
const FILE = formWith('attachments', 'drawing.pdf', `%PDF-1.7 ${'x'.repeat(9_999_000)}`)
/** Its page is made after another thread has read it. */
const LIST_FILE = formWith('file', 'list.csv', `Part,Qty\r\n${'10-880-2-05,100\r\n'.repeat(999)}`)
/** As large as a list may be, in the most rows that are read. */
const LONG_LIST = formWith('file', 'list.csv', `Part,Qty\r\n${`10-880-2-05,100,${'x'.repeat(380)}\r\n`.repeat(4_900)}`)
const NO_LIST = formWith('file', 'list.csv', '\x01'.repeat(1_990_000))
/** Nearly as many cells as are read. */
const WORKBOOK = formWith(
  'file',
  'list.xlsx',
  workbookOf(Array.from({ length: 4_900 }, () => Array.from({ length: 15 }, () => '10-880-2-05'))),
)
const CALLS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** No part has these numbers: the nearest are searched. */
const PREPARED = JSON.stringify({
  lines: Array.from({ length: 200 }, (_, line) => ({ partNumber: `10-88${line}-X-0${line}`, quantity: 1 })),
})

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'parts',
    arguments: { tableName: 'Insulated Commercial', column: ['id'], valuesOf: ['partNumber', 'length'] },
  },
})

/**
 * An address, and what is posted to it: a form, or calls of the tools. `*` is a number that differs each time, `*1900` one of the
 * first 1,900, as ids of the sample's largest family.
 */
export type CostlyRequest = readonly [
  path: string,
  form?: string | readonly [body: string | Uint8Array<ArrayBuffer>, headers: Headers],
]

type Headers = Readonly<Record<string, string>>

/** A message for as many parts and values as an answer has. */
export const TOOL_CALL: CostlyRequest = ['/mcp', [CALL, CALLS]]

/** The costliest input that we know of each kind of address. */
export const COSTLIEST: readonly CostlyRequest[] = [
  ['/'],
  [`${TABLE}?lengthTo=1*&sort=length&pageSize=100`],
  ['/compliance'],
  ['/search?q=1*'],
  ['/search?q=XX-XXX-X-X*'],
  ['/search?q=brass+tin+nut&page=*9'],
  ['/part/Insulated%20Commercial/*1900'],
  ['/part/Insulated%20Commercial/*1900.pdf'],
  ['/part/Insulated%20Commercial/*1900.svg'],
  ['/terminals?x=*'],
  ['/compare?table=Insulated%20Commercial&id=1&id=2&id=3&id=4&id=5&id=*1900'],
  ['/cross/keystone/575-4'],
  ['/scan?code=1*'],
  ['/documents'],
  ['/certificates'],
  [`/request/${'x'.repeat(24)}/answer`],
  [`/request/${'x'.repeat(24)}/correct`],
  [`/request/${'x'.repeat(24)}/link`],
  ['/api/v1/cross?number=575-4'],
  ['/api/v1/documents'],
  ['/change-notices?x=*'],
  ['/api/v1/changes?number=575-4'],
  ['/api/v1/notices?number=575-4'],
  ['/fit?board=.062&hole=.25*&wire=18+AWG'],
  ['/build/terminals/insulated-commercial?base=6&color=*'],
  ['/changes?page=*'],
  ['/api?x=*'],
  ['/table/Insulated%20Commercial?highlight=*1900'],
  ['/view-pdf/Commercial/*'],
  ['/about/engineering-solutions?x=*'],
  ['/other-products/tooling-products?x=*'],
  ['/nothing/of/this/name*'],
  ['/contact?x=*'],
  ['/notices?part=10-880-2-05&x=*'],
  ['/notices/abcdefghijklmnopqrstuvwx?x=*'],
  ['/request/abcdefghijklmnopqrstuvwx?x=*'],
  [`/order?${LINES}x=*`],
  [`/list?${LINES}x=*`],
  [`/list.csv?${LINES}x=*`],
  [`/list.xlsx?${LINES}x=*`],
  [`/list.json?${LINES}x=*`],
  [`${TABLE}.csv?x=*`],
  [`${TABLE}.xlsx?x=*`],
  ['/test?table=Insulated-Military&page=*'],
  ['/api/v1/families'],
  ['/api/v1/families/Insulated%20Commercial/parts?lengthTo=1*&pageSize=100'],
  ['/api/v1/families/Insulated%20Commercial/parts?filter=lengthTo:1*&columns=id&valuesOf=partNumber&valuesOf=length'],
  ['/api/v1/families/Insulated%20Commercial/bases?q=*9'],
  ['/api/v1/families/Insulated-Military/build?base=10-880&choice=color:*'],
  ['/api/v1/parts/Insulated%20Commercial/*1900'],
  ['/api/v1/parts/Insulated%20Commercial/*1900/files'],
  ['/api/v1/parts/Insulated%20Commercial/*1900/mating-set'],
  ['/api/v1/search?q=1*'],
  ['/api/v1/search?q=brass+tin+nut&words=yes&page=*9'],
  ['/api/v1/resolve?number=XX-XXX-X-X*'],
  ['/api/v1/fit?board=.062&wire=18+AWG&page=*9'],
  ['/api/v1/catalog.ndjson.gz?x=*'],
  ['/changes.atom?x=*'],
  ['/sitemaps/1.xml?x=*'],
  ['/list/paste', new URLSearchParams({ text: '10-880-2-05 100\n'.repeat(1_000) }).toString()],
  ['/list/paste', 'a&'.repeat(990_000)],
  ['/list/paste', [LIST_FILE, MULTIPART]],
  ['/list/paste', [LONG_LIST, MULTIPART]],
  ['/list/paste', [NO_LIST, MULTIPART]],
  ['/list/paste', [WORKBOOK, MULTIPART]],
  ['/order', [FILE, MULTIPART]],
  ['/api/v1/prepare-request', [PREPARED, CALLS]],
  TOOL_CALL,
]

/** A multipart form with one file. */
function formWith(field: string, fileName: string, file: string | Buffer): Uint8Array<ArrayBuffer> {
  const head = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`
  const pieces = [`--${BOUNDARY}\r\n${head}\r\n\r\n`, file, `\r\n--${BOUNDARY}--\r\n`]
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
}

/** What is sent for the `turn`-th time. */
export function costlyRequest([path, form]: CostlyRequest, turn: number) {
  const address = path.replace(/\*(\d*)/, (_, most) => String(most === '' ? turn : 1 + (turn % Number(most))))
  if (form === undefined) return { path: address, method: 'GET', headers: {} }
  const [body, headers] = typeof form === 'string' ? ([form, FORM] as const) : form
  return { path: address, method: 'POST', headers, body }
}
