import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { type StoredRows, storedRows } from '#tests/site/stored-rows.ts'

const AT_ONCE = 100

let site: SiteProcess
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off' })
})
afterAll(() => site.stop())

const rows = (): Promise<StoredRows> => storedRows({ dataDir: site.dataDir, databaseUrl: null })

async function send(fields: Readonly<Record<string, string>>) {
  const answer = await fetch(`${site.url}/order`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, html: await answer.text() }
}

test(`the same form ${AT_ONCE} times at once is one request with one answer`, { tags: ['long'] }, async () => {
  const fields = { ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) }
  const before = await rows()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(fields)))
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  const numbers = new Set(answers.map(({ html }) => sentNumber(html)))
  expect([...numbers]).toEqual([expect.stringMatching(/^Q-/)])
  expect(new Set(answers.map(({ html }) => /href="\/request\/[^"]+"/.exec(html)?.[0])).size).toBe(1)
  const after = await rows()
  expect({ request: after.request, lines: after.request_line, mails: after.outbox }).toEqual({
    request: before.request + 1,
    lines: before.request_line + 1,
    mails: before.outbox + 2,
  })
})

test('the same key with other content is refused, and every word typed is still in the form', async () => {
  const key = await openForm(`${site.url}/order`)
  const first = await send({ ...ORDER_FIELDS, ...key })
  const before = await rows()
  const changed = { ...ORDER_FIELDS, ...key, note: 'In gold & "soon", <please>.', 'lines[0].quantity': '9' }
  const { status, html } = await send(changed)
  expect(status).toBe(422)
  expect(html).toContain(`sent already, as ${sentNumber(first.html)}`)
  expect(html).toContain('In gold &amp; &quot;soon&quot;, &lt;please&gt;.')
  for (const [name, value] of Object.entries({ ...ORDER_FIELDS, 'lines[0].quantity': '9' })) {
    if (name !== 'note') expect(html).toMatch(inputOf(name, value))
  }
  expect(await rows()).toEqual(before)
})

const escaped = (text: string): string => text.replace(/[.+*?[\](){}^$|\\]/g, '\\$&')
const inputOf = (name: string, value: string): RegExp =>
  new RegExp(`<input(?=[^>]* name="${escaped(name)}")(?=[^>]* value="${escaped(value)}")`)
