import { describe, expect, test } from 'vitest'
import { API_BASE, problem } from '#server/api/description.ts'
import { PREPARE_PATH, preparedRequest } from '#server/api/prepared-request.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'

const site = await builtSite(sampleCatalog())
const post = (body: unknown, headers: Record<string, string> = {}) =>
  site.send(API_BASE + PREPARE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const prepare = async (body: unknown) => preparedRequest.parse(await (await post(body)).json())
const ana = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Reyes',
  yourEmail: 'ana@northbridge.example',
  yourPhone: '+49 30 5550100',
  completeAddress: 'Hauptstr. 1',
  country: 'DE',
  city: 'Berlin',
  zip: '10115',
}
const lines = [{ partNumber: 'aa59126/295h01', quantity: 250 }]

test('a complete request is ready: the form at its address has the lines, and needs no script for them', async () => {
  const { url, isReady, open, lines: read, summary } = await prepare({ lines, fields: ana })
  expect([isReady, open]).toEqual([true, []])
  expect(summary).toContain('Nothing is stored or sent until a person')
  expect(read).toMatchObject([{ status: 'found', quantities: [250], parts: [{ partNumber: '10-880-2-05' }] }])
  const html = await (await site.get(url)).text()
  expect(html).toMatch(/name="lines\[0\]\.partNumber"[^>]*value="AA59126\/295H01"/)
  expect(html).toMatch(/name="lines\[0\]\.quantity"[^>]*value="250"/)
})

describe('what is open is said in words and by field', () => {
  test.for([
    ['a field', { lines, fields: { ...ana, city: ' ' } }, 'fields.city', 'missing', 'Enter your city.'],
    ['an address', { lines, fields: { ...ana, yourEmail: 'ana' } }, 'fields.yourEmail', 'doubt', 'one email address'],
    [
      'a field of the country',
      { lines, fields: { ...ana, country: 'US' } },
      'fields.state',
      'missing',
      'Enter your state',
    ],
    ['a past day', { lines, fields: { ...ana, targetDate: '2020-01-01' } }, 'fields.targetDate', 'doubt', 'future'],
    ['no quantity', { lines: [{ partNumber: '10-880-2-05' }] }, 'lines[0].quantity', 'missing', 'The form has 1.'],
    [
      'a quantity',
      { lines: [{ ...lines[0], quantity: '1.500' }] },
      'lines[0].quantity',
      'doubt',
      "Is '1.500' 1,500 pieces?",
    ],
    ['an odd one', { lines: [{ ...lines[0], quantity: -5 }] }, 'lines[0].quantity', 'doubt', "Can't read"],
    [
      'no part',
      { lines: [{ partNumber: '10-880-2-50', quantity: 1 }] },
      'lines[0].partNumber',
      'doubt',
      'Did you mean',
    ],
    ['several', { lines: [{ partNumber: 'AA59559-1', quantity: 1 }] }, 'lines[0].partNumber', 'doubt', 'Several parts'],
    ['one twice', { lines: [lines[0], lines[0]] }, 'lines[1].partNumber', 'doubt', 'on an earlier line'],
  ] as const)('%s', async ([, body, field, kind, text]) => {
    const { isReady, open, summary } = await prepare({ fields: ana, ...body })
    expect(isReady).toBe(false)
    expect(open).toContainEqual({ field, kind, text: expect.stringContaining(text) })
    expect(summary).toContain(text)
  })
})

test.for([
  ['no JSON', 'The body is no JSON.'],
  ['[]', 'The body: '],
  [{}, 'lines: '],
  [{ lines: [] }, 'lines: '],
  [{ lines, contact: {} }, 'contact'],
  [{ lines, fields: { companyname: 'x' } }, 'companyname'],
  [{ lines: [{ partNumber: ' ' }] }, 'lines[0].partNumber: '],
  [{ lines: [{ partNumber: '1', quantity: 2.5 }] }, 'lines[0].quantity: '],
  [
    { lines: Array.from({ length: 400 }, () => ({ partNumber: '10-880-2-05', quantity: 1 })) },
    'too long for an address',
  ],
  [{ lines, fields: { note: 'ü'.repeat(4_000) } }, 'The note is too long'],
] as const)('%j is a 400 that names what is wrong', async ([body, text]) => {
  const answer = await post(body)
  expect([answer.status, problem.parse(await answer.json()).detail]).toEqual([400, expect.stringContaining(text)])
})

test('contact data is in no address that a server gets, in no cache, and in no log', async () => {
  const answer = await post({ lines, fields: ana }, { Origin: 'https://agent.example' })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const [sent = '', kept = ''] = preparedRequest.parse(await answer.json()).url.split('#')
  expect(sent).not.toMatch(/Northbridge|Reyes|ana/i)
  expect(new URLSearchParams(kept).get('yourName')).toBe('Ana Reyes')
  expect((await site.get(API_BASE + PREPARE_PATH)).status).toBe(405)
})

test('a body of more than 64 kB is refused, and without a catalog it is a 503', async () => {
  expect((await post(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
  const away = await (await builtSite(null)).send(API_BASE + PREPARE_PATH, {
    method: 'POST',
    body: JSON.stringify({ lines }),
  })
  expect(away.status).toBe(503)
})
