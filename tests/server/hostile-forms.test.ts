import { describe, expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { readRequest } from '#requests/request-store.ts'
import { FORMS, type FormPath, filled, hostilePosts } from '#tests/hostile/hostile-forms.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { formKey, sentNumber } from '#tests/site/posted-forms.ts'
import { MAIL_FACTS } from '#tests/site/requests.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const TITLES = { '/order': 'Order Form', '/contact': 'Contact' } as const

const refusing = await builtSite(sampleCatalog())
const { stamp } = formKey(await (await refusing.get('/order')).text())
const posts = hostilePosts(stamp)

describe('rejected with a message, and nothing is stored', () => {
  const stored = () => storedRows({ dataDir: refusing.dataDir, databaseUrl: null })
  const before = stored()

  test.for(posts)('%s to %s', async ([, path, post, status, words]) => {
    const page = await refusing.send(path, post)
    const html = await page.text()
    expect(page.status).toBe(status)
    expect(html).toContain(`<h1 class="page-title">${TITLES[path]}</h1>`)
    expect(html).toMatch(words)
    expect('polluted' in {}).toBe(false)
  })

  test.for([400, 413, 415, 422])('as page data too, with status %i', async (wanted) => {
    const [, path, post, , words] = posts.find(([, , , status]) => status === wanted) ?? expect.fail()
    const data = await refusing.send(`${path}.data`, post)
    expect(data.status).toBe(wanted)
    expect(await data.text()).toMatch(words)
  })

  test('no row is there after all of them', async () => {
    expect(await stored()).toEqual(await before)
  })
})

const HTML = `<script>alert(1)</script>"><img src=x onerror=alert(2)> & 'quoted'`
const HARMLESS = [
  ['HTML', HTML],
  ['SQL', `'; drop table request; --`],
  ['a template', '{{constructor.constructor("x")()}} <%= 7 * 7 %>'],
  ['percent signs', '100% %zz %s %n'],
  ['a formula', '=cmd|" /C calc"!A0'],
  ['signs beyond the basic plane', '🔌 plug 𝒳'],
  ['right to left', '\u202emoc.live\u202c'],
] as const

const taking = await builtSite(sampleCatalog())
const { db } = await openRequests({ dataDir: taking.dataDir, databaseUrl: null })

const textsOf = (path: FormPath): string[] =>
  Object.keys(FORMS[path]).filter((name) => !/(?:email|phone|zip)$/i.test(name) && !name.endsWith('.quantity'))

describe.for(['/order', '/contact'] as const)('%s', (path) => {
  test.for(HARMLESS)('%s in every text is accepted as is, and shown and mailed as text', async ([, value]) => {
    const but = Object.fromEntries(textsOf(path).map((name) => [name, value]))
    const answer = await taking.send(path, { method: 'POST', body: filled(path, stampOfTaking, but) })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    const record = await readRequest(db, sentNumber(html) ?? '')
    if (!record) throw new Error('It is not stored')
    expect(JSON.stringify(record.buyerRequest.content).split(JSON.stringify(value).slice(1, -1))).toHaveLength(
      textsOf(path).length + 1,
    )
    const page = await (await taking.get(record.buyerRequest.path)).text()
    const { kind } = record.buyerRequest
    const { content: mail } = makeMail({ kind, message_id: '<m1@concord.example>' }, record.buyerRequest, MAIL_FACTS)
    expect(mail.text).toContain(value)
    for (const shown of [html, page, mail.html]) {
      expect(shown).not.toMatch(/<script>alert|<img src=x/)
      if (value === HTML) expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })

  test.for(['more', 'x'.repeat(100_000)])('an unknown field is ignored', async (name) => {
    const body = filled(path, stampOfTaking, { [name]: '1' })
    const answer = await taking.send(path, { method: 'POST', body })
    expect(answer.status).toBe(200)
    const record = await readRequest(db, sentNumber(await answer.text()) ?? '')
    expect(record?.buyerRequest.content).not.toHaveProperty([name])
  })

  test.for([
    ['half an escape', 'A%zz%', 'A%zz%'],
    ['a lone surrogate', 'A%ED%A0%80', 'A\ufffd\ufffd\ufffd'],
    ['bytes that are no UTF-8', 'A%FF%C3', 'A\ufffd\ufffd'],
  ] as const)('%s becomes harmless text', async ([, sent, stored]) => {
    const [name = ''] = textsOf(path)
    const fields = filled(path, stampOfTaking)
    fields.delete(name)
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await taking.send(path, { method: 'POST', body: `${fields}&${name}=${sent}`, headers })
    expect(answer.status).toBe(200)
    const record = await readRequest(db, sentNumber(await answer.text()) ?? '')
    expect(record?.buyerRequest.content).toMatchObject({ [name]: stored })
  })
})

const stampOfTaking = formKey(await (await taking.get('/order')).text()).stamp
