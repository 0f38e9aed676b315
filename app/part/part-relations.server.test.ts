import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const catalog = sampleCatalog()
const sample = await builtSite(catalog)
const small = await builtSite(
  catalogOf({
    'Insulated-Military': [
      {
        'Part Num': '1-1',
        Color: 'Red',
        Length: '.5"',
        'MIL Part Num': 'M55155/291H01',
        'CID Part Num': 'AA59126/291H01',
      },
      { 'Part Num': '1-2', Color: 'Blue', Length: '1/2', 'MIL Part Num': 'M55155/291H01', 'CID Part Num': null },
      { 'Part Num': '1-3', Color: 'Red', Length: '.25"', 'MIL Part Num': null, 'CID Part Num': 'AA59126/30H02' },
      { 'Part Num': '1-4', Color: 'Red', Length: '6 mm', 'MIL Part Num': null, 'CID Part Num': '<b>9</b>' },
    ],
    'Insulated Banana Jacks': [{ 'Part No': '2-1', 'Mates With': 'Standard Banana Plug' }],
    'Insulated Banana Plugs': [{ 'Part Num': '3-1', 'Mates With': 'Standard Banana Jack' }],
    Commercial: Array.from({ length: 30 }, (_, index) => ({ 'Part Num': `4-${index + 1}`, Length: `${index + 1} mm` })),
  }),
)
const words = async (path: string, site = small) => pageWords(await (await site.get(path)).text())
const html = async (path: string, site = small) => (await site.get(path)).text()

describe('the part page', () => {
  test('links to the same part in another length or color, in order of value, and marks itself', async () => {
    const page = await words('/part/1-1')
    expect(page).toContain('Same part in other versions')
    // The picker has all colors, so they aren't listed again.
    expect(page.match(/Compare with other values of Color/g)).toHaveLength(1)
    expect(page).not.toContain('Red this part')
    // Sorted by size in any unit; the part's own size is marked.
    expect(page).toMatch(
      /Length Compare with other values of Length \.2362&quot; 6 mm 1-4 \.25&quot; 6\.35 mm 1-3 \.5&quot; 12\.70 mm this part/,
    )
    const text = await html('/part/1-1')
    expect(text).toContain('href="/compare?table=Insulated-Military&amp;id=1&amp;id=2"')
    expect(text).toMatch(/<a [^>]*title="1-2"/)
    expect(text.match(/aria-current="true"/g)).toHaveLength(2)
  })

  test('says how parts with the same values in the table differ, as far as their numbers tell', async () => {
    const leaded = await words('/part/10-880-1-05', sample)
    expect(leaded).toContain('Two numbers, one specification')
    expect(leaded).toMatch(/10-880-1- 0 5 this part Material and finish: code H MIL Part Num M55155\/295 H 03/)
    expect(leaded).toMatch(/10-880-1- 1 5 Material and finish: code C MIL Part Num M55155\/295 C 03/)
    expect(leaded).not.toMatch(/in one specification/)
    // Only one of these two has a picture.
    const pictured = await words('/part/10-880-2-05', sample)
    expect(pictured).toContain('No Image')
    expect(pictured).not.toContain('pictures differ')
    const post = await words('/part/01-101-1-00', sample)
    expect(post).toMatch(/01-10 1 -1-00 this part .*01-10 2 -1-00 .*01-10 4 -1-00/)
    expect(await words('/part/1-1')).not.toContain('Similar numbers')
  })

  test('cuts a long row to the part and its neighbors', async () => {
    const page = await words('/part/4-20')
    expect(page).toMatch(/14 mm .*this part .*18 more/)
    expect(await html('/part/4-20')).toContain('<details class="variant-more"><summary>18')
  })

  test('lists the MIL and CID numbers, as a link if several parts share one', async () => {
    const text = await html('/part/1-1')
    expect(text).toContain('href="/part/m55155-291h01"')
    expect(text).not.toContain('href="/part/aa59126-291h01"')
    expect(await words('/part/m55155-291h01')).toMatch(/Several parts share this number .*1-1|M55155\/291H01/)
  })

  test('decodes a military number and says what it is decoded from', async () => {
    const page = await words('/part/1-1')
    expect(page).toContain('How to read M55155/291H01')
    expect(page).toMatch(/Decoded from the number’s format.*AA59126\/291H01 has the same format/)
    expect(page).toMatch(/M55155 Standard Military specification .* 29 Sheet .* 1 Insulation color Brown .* 01 Item/)
    expect(page).toContain('MIL-T-55155, replaced by A-A-59126')
    expect(page).toContain('Brass, tin-lead plated (A-A-59126, 2.3)')
    expect(await words('/part/1-3')).toMatch(/AA59126 Standard .* 30 Sheet .* H Material and finish .* 02 Item/)
    expect(await words('/part/1-4')).not.toContain('How to read')
  })

  test('says of a sample row that its MIL and CID numbers are invented', async () => {
    const invented = 'The MIL and CID numbers of this sample catalog are made up.'
    const marked = await builtSite({ ...catalog, sample: true })
    expect(await words('/part/10-880-1-05', marked)).toContain(invented)
    expect(await words('/part/10-880-1-05', sample)).not.toContain(invented)
  })

  test('links to the previous and next part of its family (behavior 8.12)', async () => {
    const text = await html('/part/1-2')
    expect(text).toMatch(/<a [^>]*rel="prev"[^>]*href="\/part\/1-1"|<a [^>]*href="\/part\/1-1"[^>]*rel="prev"/)
    expect(text).toMatch(/<a [^>]*rel="next"[^>]*href="\/part\/1-3"|<a [^>]*href="\/part\/1-3"[^>]*rel="next"/)
    expect(await html('/part/1-1')).not.toContain('rel="prev"')
    expect(await html('/part/1-4')).not.toContain('rel="next"')
  })

  test('lists what goes with the part and why, and links it as a list without a script', async () => {
    const page = await words('/part/1401-2-0101', sample)
    expect(page).toMatch(
      /Mates and tools plug 1501-1-0201 This part mates with Standard Banana Plug, the other with Standard/,
    )
    expect(page).toMatch(/same color, Red; same body finish, Nickel\. All 112 Insulated Banana Plugs/)
    expect(page).toMatch(/hardware Nut 1\/4-32 For Nut, 1\/4-32: ask us whether it comes with the part/)
    const [, list = ''] = /href="(\/list\?part=1401-2-0101[^"]+)"/.exec(await html('/part/1401-2-0101', sample)) ?? []
    const sheet = await words(list.replaceAll('&amp;', '&'), sample)
    for (const line of ['1401-2-0101', '1501-1-0201']) expect(sheet).toContain(line)
    expect(sheet).not.toContain('Nut 1/4-32')
    expect(page).not.toContain('No tool')
    expect(await words('/part/1-1')).not.toContain('Mates and tools')
  })
})

describe('any number resolves (behavior 7.15)', () => {
  test('X as any character lists the matching parts with the reason', async () => {
    const answer = await sample.get('/part/10-880-2-0X')
    expect(answer.status).toBe(200)
    const page = pageWords(await answer.text())
    expect(page).toContain('Parts that match this number')
    expect(page).toContain('10-880-2-05 Insulated Military Terminals matches, with any character for X')
  })

  test('a typo is answered with 404 and suggestions with their reason', async () => {
    const answer = await sample.get('/part/10-880-2-50')
    expect(answer.status).toBe(404)
    const page = pageWords(await answer.text())
    expect(page).toMatch(
      /No part has the number 10-880-2-50 Missing table name or part ID.* Did you mean 10-880-2-05 Insulated Military Terminals two characters swapped/,
    )
  })

  test('a search without results has suggestions, and below them a way on', async () => {
    const page = await words('/search?q=M55155%2F295H0O', sample)
    expect(page).toMatch(/Did you mean M55155\/295H0\d .* No matching part numbers found .* different formats/)
    expect(await words('/search?q=M55155%2F29XH01', sample)).toMatch(
      /Parts that match this number M55155\/290H01 .* Can’t find it\? Ask an engineer/,
    )
    expect(await words('/search?q=zzzzzzz', sample)).not.toContain('Did you mean')
  })
})

describe('GET /api/v1/resolve', () => {
  const ask = async (number: string) => {
    const answer = await sample.get(`/api/v1/resolve?number=${encodeURIComponent(number)}`)
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }

  test('answers as the pages do, to every origin', async () => {
    const { headers, body } = await ask(' aa59126 295h01 ')
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(body).toEqual({
      number: 'aa59126 295h01',
      how: 'exact',
      found: [
        {
          partNumber: 'AA59126/295H01',
          why: 'its MIL or CID number',
          tableName: 'Insulated-Military',
          id: '26',
          displayName: 'Insulated Military Terminals',
          url: '/part/10-880-2-05',
        },
      ],
    })
    expect((await ask('10-880-2-0X')).body).toMatchObject({ how: 'wildcard', found: expect.any(Array) })
    expect((await ask('10-880-2-50')).body.found[0]).toMatchObject({ why: 'two characters swapped' })
    expect((await ask('nothing like it')).body).toEqual({ number: 'nothing like it', how: 'none', found: [] })
  })

  test('refuses to look without a number, and for one that is too long', async () => {
    const without = await sample.get('/api/v1/resolve')
    expect([without.status, (await without.json()).detail]).toEqual([400, expect.stringContaining('number')])
    expect((await ask('🔌')).body.how).toBe('none')
    expect((await ask('9'.repeat(500))).status).toBe(200)
    const { status, headers } = await ask('9'.repeat(501))
    expect([status, headers.get('Content-Type')]).toEqual([400, 'application/problem+json'])
  })
})
