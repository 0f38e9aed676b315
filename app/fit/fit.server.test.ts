import { describe, expect, test } from 'vitest'
import { fitAnswer } from '#catalog/fit/fit-schema.ts'
import { problem } from '#server/api/description.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { unescaped } from '#tests/site/sample-site.ts'

const sample = await builtSite(sampleCatalog())
const small = await builtSite(
  catalogOf({
    Commercial: [
      {
        'Part Num': '1-1',
        'Board Thicke': '.093"',
        'Hole Size': '.257"',
        Mounting: 'Nut, 1/4-32',
        'Mates With': 'Spade Lug',
      },
      { 'Part Num': '1-2', 'Board Thicke': '.093"', 'Hole Size': '0.199"', Mounting: 'Nut, 10-32', Color: 'Red' },
      { 'Part Num': '1-3', 'Board Thicke': null, 'Hole Size': '6.53 mm', Mounting: 'Nut, 1/4-32' },
      { 'Part Num': '<i>4</i>', 'Board Thicke': 'thin', 'Hole Size': '.257', Mounting: '<b>' },
    ],
    'Insulated Banana Plugs': [{ 'Part Num': '2-1', AWG: '16 AWG', 'Mates With': 'Standard Banana Jack' }],
  }),
)
const words = async (path: string, site = small) => unescaped(pageWords(await (await site.get(path)).text()))
const asked = async (query: string, site = small) =>
  fitAnswer.parse(await (await site.get(`/api/v1/fit?${query}`)).json())

describe('the page', () => {
  test('shows what fits with its margins, in both units', async () => {
    const page = await words('/fit?board=2.4+mm&hole=.260')
    expect(page).toContain('1 part in 1 family fits')
    expect(page).toContain(
      '1-1 .093" 2.36 mm 0.0015 in 0.04 mm thicker .257" 6.53 mm F drill 0.003 in 0.08 mm wider Nut, 1/4-32',
    )
    expect(page).toContain('= 0.0945 in 2.40 mm')
  })

  test('says why near misses do not fit', async () => {
    const page = await words('/fit?hole=.250')
    expect(page).toContain('No parts fit')
    expect(page).toContain(
      'hole 0.250 in 6.35 mm E drill : needs 0.257 in 6.53 mm F drill , 0.007 in 0.18 mm too small',
    )
    expect(page).toContain(
      'hole 0.250 in 6.35 mm E drill : takes at most 0.238 in 6.05 mm B drill , 0.012 in 0.30 mm too large',
    )
  })

  test('counts parts that do not state a size apart, and never as a fit', async () => {
    const page = await words('/fit?board=.093&hole=.257')
    expect(page).toContain('1 part in 1 family fits')
    expect(page).toContain('Not stated: 3 parts')
    expect(page).toContain('Board Thickness 3 Insulated Banana Plugs 1 Commercial Binding Posts 2 1-3 ')
    expect(page).toMatch(/Hole Size 1 Insulated Banana Plugs 1/)
  })

  test('keeps what was typed and says what it can read', async () => {
    const answer = await small.get('/fit?board=thick&hole=.250&wire=.75&mate=%3Cscript%3E')
    const html = await answer.text()
    expect(answer.status).toBe(200)
    for (const typed of ['thick', '.250', '.75', '&lt;script&gt;']) expect(html).toContain(`value="${typed}"`)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
    const page = unescaped(pageWords(html))
    expect(page).toContain('Board or panel thickness: enter one thickness, such as .062, 1/16", 0.062 in or 1.6 mm.')
    expect(page).not.toMatch(/parts? in .*fit\b/)
  })

  test('suggests what may be meant if nothing fits', async () => {
    const html = await (await small.get('/fit?board=2.4&hole=.257')).text()
    expect(pageWords(html)).toContain('Did you mean 2.4 mm ? Sizes without a unit are in inches.')
    expect(html).toContain('href="/fit?board=2.4+mm&amp;hole=.257"')
    expect(html).toContain('href="/fit?hole=.257"')
  })

  test('states its rules and their sources, with and without a question', async () => {
    for (const path of ['/fit', '/fit?hole=.257']) {
      expect(await words(path, sample)).toMatch(
        /Reads Hole Size.*ASME B18\.2\.8.*Reads AWG\. Of Insulated Banana Plugs, Insulated Wire.*ASTM B258/,
      )
    }
  })

  test('lists one family page by page, and redirects past the last page', async () => {
    const path = '/fit?board=.062&table=Insulated+Commercial'
    const page = await words(path, sample)
    expect(page).toMatch(/\d+ parts in Insulated Commercial Terminals fit/)
    expect(page).toMatch(/Page 1 of \d+/)
    const beyond = await sample.get(`${path}&page=999`)
    expect(beyond.status).toBe(302)
    expect(await words(beyond.headers.get('Location') ?? '', sample)).toMatch(/Page (\d+) of \1 /)
  })

  test.for([
    ['/fit', null],
    ['/fit?utm_source=mail', null],
    ['/fit?board=.062', 'noindex, follow'],
    ['/fit?board=thick', 'noindex, follow'],
  ] as const)('%s has the robots setting %s', async ([path, robots]) => {
    const html = await (await sample.get(path)).text()
    expect(/<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null).toBe(robots)
    expect(html).toContain('<link rel="canonical" href="/fit"/>')
  })
})

describe('the API', () => {
  test('returns what the page shows', async () => {
    const { total, families, near, notStated } = await asked('board=2.4 mm&hole=.260&mate=spade lug')
    expect(total).toBe(1)
    const [{ parts: [part] = [] } = { parts: [] }] = families
    expect(part).toMatchObject({ partNumber: '1-1', url: '/part/1-1', mounting: 'Nut, 1/4-32', color: null })
    expect(part?.margins).toEqual([
      { criterion: 'board', stated: '.093"', off: { inches: 0.00149, mm: 0.0378 }, words: 'thicker' },
      { criterion: 'hole', stated: '.257"', off: { inches: 0.003, mm: 0.0762 }, words: 'wider' },
      { criterion: 'mate', stated: 'Spade Lug', off: { inches: 0, mm: 0 }, words: 'match' },
    ])
    expect(near).toEqual([])
    expect(notStated.map(({ criterion, total }) => [criterion, total])).toEqual([
      ['board', 2],
      ['hole', 1],
      ['mate', 2],
    ])
  })

  test.for([
    ['', 400, 'The question is empty'],
    ['board=thick&wire=.75', 400, 'Board or panel thickness: enter one thickness'],
    ['hole=.257&table=nothing', 404, 'no such table'],
  ] as const)('%s is refused with an explanation', async ([query, status, text]) => {
    const answer = await small.get(`/api/v1/fit?${query}`)
    expect(answer.status).toBe(status)
    expect(problem.parse(await answer.json()).detail).toContain(text)
  })
})
