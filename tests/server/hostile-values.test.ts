import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

const HOSTILE = [
  ...['<script>alert(1)</script>', '</script><script>alert(2)</script>', '"><img src=x onerror=alert(3)>'],
  ...[`' or 1=1 --`, '100%_of_it', '🔌 plug ❌', 'javascript:alert(4)', `${'long '.repeat(1000)}end`],
  ...['\u2028line\u2029end', '&lt;b&gt;'],
]

const rows = HOSTILE.map((value) => ({
  'Part Num': value,
  Mounting: value,
  RF: value,
  Manufacturer: value,
  PDF: value,
}))
const site = await builtSite(catalogOf({ Commercial: rows }))

test.for(HOSTILE.map((value, index) => [value.slice(0, 40), value, index + 1] as const))(
  'the value %s is shown as text everywhere and can be filtered and found',
  async ([, value, id]) => {
    const query = new URLSearchParams({ mounting: value })
    for (const path of [
      `/binding-posts/commercial?${query}`,
      `/part/Commercial/${id}`,
      `/search?q=${encodeURIComponent(value)}`,
      `/compare?table=Commercial&id=${id}&id=${(id % HOSTILE.length) + 1}`,
      `/list?${new URLSearchParams({ part: value, note: value })}`,
    ]) {
      const answer = await site.get(path)
      const html = await answer.text()
      expect([200, 302]).toContain(answer.status)
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img src=x')
      expect(html).not.toMatch(/href="javascript:/i)
    }
    const listed = await (await site.get(`/api/v1/families/Commercial/parts?${query}`)).json()
    expect(listed.parts.map((part: { id: string }) => part.id)).toContain(String(id))
    const found = await (await site.get(`/api/v1/search?q=${encodeURIComponent(value)}`)).json()
    expect(found.results[0]).toMatchObject({ id: String(id), matchType: 'Exact' })
  },
)
