import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'

const row = (maker: string, number: string, ours: string, more: Record<string, string> = {}) => ({
  'Their Number': number,
  'Their Maker': maker,
  'Our Part': ours,
  Kind: 'Close',
  ...more,
})
const site = await builtSite(
  catalogOf({
    Commercial: [
      { 'Part Num': '32-201' },
      { 'Part Num': '32-202' },
      { 'Part Num': '32-203', Lifecycle: 'Obsolete', 'Replaced By': '32-201' },
      { 'Part Num': '32-204', Lifecycle: 'Replaced', 'Replaced By': '32-204' },
    ],
    'Cross-Reference': [
      row('Other Maker', 'OM-575/4', '32-201', {
        'What Differs': 'a longer head',
        Source: 'our test',
        Date: '2026-01-15',
      }),
      row('Other Maker', 'OM-575/4', '32-202', { Kind: 'Drop-in' }),
      row('Third', 'om5754', '32-202'),
      row('Third', '32-201', '32-202'),
      row('Third', 'GONE-1', '99-999'),
      row('', 'NOBODY-1', '32-201'),
      row('Keystone Electronics', '1509-102', '32-203'),
      row('Pomona', '3760-0', '32-202'),
      row('Pomona', '575-4', '32-202'),
    ],
  }),
)
const json = async (path: string) => await (await site.get(path)).json()
const words = async (path: string) => pageWords(await (await site.get(path)).text())

test("the rows are no parts: not counted, listed, searched as ours, or at a part's address (behavior 7.19)", async () => {
  const { families } = await json('/api/v1/families')
  expect(JSON.stringify(families)).not.toContain('Cross')
  expect((await json('/api/v1/search?q=OM-575')).results).toEqual([])
  expect((await json('/api/v1/resolve?number=OM-575/4')).how).toBe('none')
  expect((await site.get('/part/Cross-Reference/1')).status).toBe(404)
  expect(await words('/')).toContain('4 parts')
})

test("the search has other makers' numbers after our own, with what differs", async () => {
  const { cross } = await json('/api/v1/search?q=om575')
  expect(cross.map((one: { maker: string; ourNumber: string }) => [one.maker, one.ourNumber])).toEqual([
    ['Other Maker', '32-201'],
    ['Other Maker', '32-202'],
    ['Third', '32-202'],
  ])
  expect(await words('/search?q=om575')).toContain(
    '32-201 Other Maker OM-575/4, Close; differs: a longer head Replaces',
  )
  expect((await json('/api/v1/search?q=32-20')).cross).toMatchObject([{ maker: 'Third', number: '32-201' }])
  expect(await json('/api/v1/search?q=32-202')).not.toHaveProperty('cross')
})

test('the page of a number says whose it is, what replaces it and what differs; another spelling leads there', async () => {
  const answer = await site.get('/cross/OTHER%20MAKER/om575-4')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/cross/other-maker/om-575-4'])
  const html = await (await site.get('/cross/other-maker/om-575-4')).text()
  expect(html).toContain('<title>Other Maker OM-575/4: our replacements: 32-201, 32-202')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/cross\/other-maker\/om-575-4"/)
  expect(pageWords(html)).toContain(
    '32-201 Commercial Binding Posts Close 📝 Request Quote Add to quote list What differs a longer head Color N/A',
  )
  expect(pageWords(html)).toContain(
    '32-202 Commercial Binding Posts Drop-in 📝 Request Quote Add to quote list Color N/A',
  )
  expect(pageWords(html)).toContain('Source our test, 2026-01-15')
  expect(await words('/cross/pomona/3760-0')).toContain('Competitor part number. Our replacement: 32-202.')
  expect(await words('/cross/third/gone-1')).toContain('99-999 Not found in the catalog Close')
  for (const path of ['/cross/third/none', '/cross/nobody/om-575-4', '/cross/x', '/cross/third/gone-1/more'])
    expect((await site.get(path)).status).toBe(404)
})

test('the API answers for a number, of all makers or one', async () => {
  expect((await json('/api/v1/cross?number=OM%20575-4')).found).toHaveLength(3)
  const { found } = await json('/api/v1/cross?number=om5754&maker=third')
  expect(found).toMatchObject([{ number: 'om5754', part: { partNumber: '32-202', url: '/part/32-202' } }])
  expect((await json('/api/v1/cross?number=GONE-1')).found).toMatchObject([{ ourNumber: '99-999', part: null }])
  expect((await json('/api/v1/cross?number=none')).found).toEqual([])
})

test('a pasted line of another maker offers ours, and stays as it is until the buyer takes one', async () => {
  const body = new FormData()
  body.set('text', 'OM-575/4  20\n32-201  5')
  const page = pageWords(await (await site.send('/list/paste', { method: 'POST', body })).text())
  expect(page).toContain('Competitor part number. Our replacement:')
  expect(page).toContain('replaces Other Maker OM-575/4, Close; differs: a longer head')
})

test('page, call, tool and pasted list say that the part they lead to is going, and what replaces it', async () => {
  expect(await words('/cross/keystone-electronics/1509-102')).toContain(
    'Add to quote list Obsolete, replaced by 32-201. Go to 32-201',
  )
  const { found } = await json('/api/v1/cross?number=1509-102')
  const replacement = { number: '32-201', url: '/part/32-201' }
  expect(found).toMatchObject([{ lifecycle: { text: 'Obsolete, replaced by 32-201', replacement } }])
  expect((await json('/api/v1/cross?number=3760-0')).found).toMatchObject([{ lifecycle: null }])
  const body = new FormData()
  body.set('text', '1509-102  20')
  const pasted = pageWords(await (await site.send('/list/paste', { method: 'POST', body })).text())
  expect(pasted).toContain('Note: Obsolete, replaced by 32-201')
})

test('a part that names itself as its replacement has no link to itself', async () => {
  const page = await words('/part/32-204')
  expect(page).toContain('Replaced')
  expect(page).not.toContain('Go to')
})

test.for([
  ['Pomona 3760-0', '3760-0'],
  ['3760-0 POMONA', '3760-0'],
  ['pomona 3760', '3760-0'],
  ['keystone 1509-102', '1509-102'],
  ['Keystone Electronics 1509102', '1509-102'],
  ['1509-102 keystone', '1509-102'],
] as const)('%s finds their number in the dropdown and on the search page', async ([q, number]) => {
  const query = new URLSearchParams({ q, words: 'yes' })
  expect((await json(`/api/v1/search?${query}`)).cross).toMatchObject([{ number }])
  expect(await words(`/search?${query}`)).toContain(`Competitor part numbers`)
})

test('the call takes number and maker together too, and another maker has no such number', async () => {
  const found = async (number: string) => (await json(`/api/v1/cross?${new URLSearchParams({ number })}`)).found
  expect(await found('keystone 1509-102')).toMatchObject([{ maker: 'Keystone Electronics', ourNumber: '32-203' }])
  expect(await found('Pomona 1509-102')).toEqual([])
  expect(await found('keystone 1509')).toEqual([])
})

test.for(['575-4TR', '575-4-ND', '36-575-4-ND', '575-4CT-ND'])(
  "a distributor's %s may mean the number of a maker: it is asked, not taken",
  async (q) => {
    const query = new URLSearchParams({ q, words: 'yes' })
    const { suggestions, cross } = await json(`/api/v1/search?${query}`)
    expect(cross).toBeUndefined()
    expect(suggestions).toMatchObject({
      how: 'near',
      found: [{ partNumber: '32-202', why: 'replaces Pomona 575-4, Close' }],
    })
    expect(await words(`/search?${query}`)).toMatch(/Did you mean .*32-202 .*replaces Pomona 575-4, Close/)
    expect((await json(`/api/v1/resolve?number=${q}`)).how).toBe('near')
    expect((await json(`/api/v1/cross?number=${q}`)).found).toEqual([])
  },
)

test.for([
  ['Other Maker', 'OM-575/4', 'Instead of Other Maker OM-575/4; on reels'],
  ['', 'OM-575/4', 'Instead of OM-575/4; on reels'],
  ['', '32-2O1', 'on reels'],
] as const)('a list’s line of ‘%s’ %s gets our part as ours', async ([manufacturerName, partNumber, note]) => {
  const posted = async (lines: string, choice = '') => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ intent: 'check', lines, 'choice-0': choice })) body.set(name, value)
    return await (await site.send('/list/paste', { method: 'POST', body })).text()
  }
  const value = (name: string, html: string) =>
    new RegExp(`name="${RegExp.escape(name)}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"')
  const asked = await posted(
    JSON.stringify([{ place: 1, partNumber, manufacturerName, quantities: [5], note: 'on reels' }]),
  )
  const sent = await posted(value('lines', asked) ?? '', '32-201')
  const line = ['manufacturerName', 'partNumber', 'note'].map((name) => value(`lines[0].${name}`, sent))
  expect(line).toEqual(['Concord', '32-201', note])
})
