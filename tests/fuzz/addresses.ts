import fc from 'fast-check'
import { queryKeys } from '#catalog/facets/table-query.ts'
import { NUMBERS, text } from '#tests/fuzz/texts.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { MISSING_PAGES, OTHER_PAGES } from '#tests/site/sample-site.ts'

const TABLES = FAMILIES.map(({ table }) => table)
const KEYS = [...new Set(FAMILIES.flatMap(queryKeys))]
/** Every parameter that some address knows, and some unknown ones. */
const NAMES = [
  ...['q', 'number', 'page', 'pageSize', 'sort', 'dir', 'table', 'id', 'only', 'board', 'hole', 'wire', 'mate', 'part'],
  ...['qty', 'manufacturer', 'note', 'highlight', 'list', 'w', 'v', '_routes', 'index', '__proto__', 'constructor'],
  ...['toString', 'utm_source', ''],
  ...KEYS,
  ...KEYS.flatMap((key) => [`${key}From`, `${key}To`]),
]

/** Ways to encode text in an address, from correct to invalid UTF-8. */
const WRITINGS: readonly ((text: string) => string)[] = [
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+'),
  (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  (text) => encodeURIComponent(text.toWellFormed()).toLowerCase(),
  (text) => Buffer.from(text).reduce((all, byte) => `${all}%${byte.toString(16).padStart(2, '0')}`, ''),
  // Unencoded, except for what a request line must not contain.
  (text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[^\x21-\x7e\x80-\xff]/g, '+'),
  (text) =>
    [...Buffer.from(text.slice(0, 200), 'utf16le')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  // Overlong: two bytes for each character that needs one.
  (text) =>
    [...Buffer.from(text.slice(0, 200), 'latin1')]
      .map((byte) => `%c${(byte >> 6) & 3}%${(0x80 | (byte & 0x3f)).toString(16)}`)
      .join(''),
  (text) => `${encodeURIComponent(text.toWellFormed())}%`,
  (text) => `%zz${encodeURIComponent(text.toWellFormed())}%e2%82`,
]
const written = fc.tuple(text, fc.constantFrom(...WRITINGS)).map(([each, write]) => write(each))
const plain = (values: readonly string[]) => fc.constantFrom(...values).map(encodeURIComponent)
const id = fc.oneof(fc.integer({ min: 1, max: 600 }).map(String), written)
const table = fc.oneof({ weight: 4, arbitrary: plain(TABLES) }, { weight: 1, arbitrary: written })
const number = fc.oneof({ weight: 2, arbitrary: plain(NUMBERS) }, { weight: 1, arbitrary: written })
const folder = fc.oneof(plain([...FAMILIES.map(({ pdfFolder }) => pdfFolder), 'Tooling', 'Catalog']), written)

const joined = (...pieces: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...pieces.map((piece) => (typeof piece === 'string' ? fc.constant(piece) : piece)))
    .map((all) => all.join(''))

/** The paths of everything the site answers, then paths that nothing links to. */
const path: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FAMILIES.map((family) => family.path)) },
  { weight: 2, arbitrary: fc.constantFrom(...OTHER_PAGES, ...MISSING_PAGES).map((page) => page.replace(/[?].*/, '')) },
  { weight: 3, arbitrary: joined('/part/', table, '/', id) },
  { weight: 2, arbitrary: joined('/part/', number, fc.constantFrom('', '', '', '.svg', '/', '.data')) },
  { weight: 1, arbitrary: joined('/table/', table) },
  { weight: 2, arbitrary: joined('/view-pdf/', folder, '/', number, fc.constantFrom('.pdf', '')) },
  { weight: 2, arbitrary: joined('/files/product-pdfs/', folder, '/', written, '.pdf') },
  {
    weight: 2,
    arbitrary: joined('/files/product-images/', folder, '/', written, fc.constantFrom('.jpg', '.png', '.svg', '')),
  },
  {
    weight: 1,
    arbitrary: joined('/files/elsewhere/', fc.constantFrom('http', 'https', 'ftp'), '/', written, '/', written),
  },
  { weight: 1, arbitrary: joined('/request/', written, fc.constantFrom('', '/files/1/a.pdf', '.data')) },
  { weight: 2, arbitrary: fc.constantFrom('/api/v1/search', '/api/v1/resolve', '/api/v1/fit') },
  { weight: 2, arbitrary: joined('/api/v1/families/', table, '/parts') },
  { weight: 2, arbitrary: joined('/api/v1/parts/', table, '/', id, fc.constantFrom('', '/files')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/api', '/api/v1/families', '/api/v1/openapi.json', '/mcp', '/healthz', '/readyz'),
  },
  {
    weight: 1,
    arbitrary: joined(
      fc.constantFrom(...FAMILIES.map((family) => family.path)),
      fc.constantFrom('.csv', '.data', '/', '//', '.DATA', '.json'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/list.csv',
      '/list.json',
      '/list/paste',
      '/sitemap.xml',
      '/robots.txt',
      '/changes.atom',
      '/_.data',
      '/__manifest',
      '/_root.data',
    ),
  },
  { weight: 1, arbitrary: joined('/assets/', written) },
  { weight: 2, arbitrary: fc.array(written, { maxLength: 60 }).map((names) => `/${names.join('/')}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('/', '/a', '/..', '/.', '//', '/%2e%2e', '/%2f'), fc.nat(1_000))
      .map(([piece, times]) => piece.repeat(times)),
  },
)

const name = fc.oneof({ weight: 8, arbitrary: plain(NAMES) }, { weight: 1, arbitrary: written })
const parameter = fc.oneof(
  { weight: 8, arbitrary: joined(name, '=', written) },
  { weight: 1, arbitrary: name },
  { weight: 1, arbitrary: joined(name, fc.constantFrom('[]=', '[0]=', '[__proto__]=', '==', '=%'), written) },
)
const query = fc.oneof(
  { weight: 4, arbitrary: fc.array(parameter, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.tuple(parameter, fc.nat(200)).map(([each, times]) => Array<string>(times).fill(each)) },
)

/** Parameters that some pages need before they do any work, with values of the sample. */
const asked = fc.oneof(
  joined('/search?q=', written),
  joined('/api/v1/search?q=', written),
  joined('/api/v1/resolve?number=', written),
  joined('/compare?table=', table, '&id=', id, '&id=', id, '&id=', id),
  joined('/fit?board=', written, '&hole=', written, '&wire=', written, '&mate=', written, '&table=', table),
  joined('/build/terminals/insulated-commercial?base=', fc.constantFrom('6133/2', '6'), '&color=', written),
  joined('/order?part=', number, '&qty=', written, '&manufacturer=', written),
  joined('/list?part=', number, '&qty=', written, '&note=', written),
  joined('/list.csv?part=', number, '&qty=', written),
  joined('/test?table=', table, '&page=', written),
  joined('/table/', table, '?highlight=', id),
  joined('/changes?page=', written),
  joined('/part/', table, '/', id, '.data?_routes=', written),
)

/** The longest target the server reads. Longer ones are rejected before the site sees them. */
const MAX_LENGTH = 12_000

/** The target of a request line: a known or unknown path, good or bad parameters, in any encoding. */
export const address: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 3, arbitrary: asked },
    {
      weight: 7,
      arbitrary: fc.tuple(path, query).map(([where, list]) => (list.length > 0 ? `${where}?${list.join('&')}` : where)),
    },
  )
  .map((target) => target.slice(0, MAX_LENGTH))
