import { expect, onTestFinished, test, vi } from 'vitest'
import { checkFiles } from '#inquiries/attachments/check-files.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type BuiltDesk, builtDesk } from '#tests/site/desk-site.ts'
import { quoteSubmission } from '#tests/site/inquiries.ts'

const SCRIPT = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`

async function visitorsOf(desk: BuiltDesk) {
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  return visitors
}

test('a clerk finds a request, writes a note and changes its state without a script; two tabs overwrite nothing', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { number } = await visitors.receive(quoteSubmission(), null)
  const { cookie, person } = await desk.signedIn('sales', 'Ann')
  const list = await desk.get('/requests?q=northbridge', cookie)
  expect(list.status).toBe(200)
  expect(await list.text()).toContain(number)
  const noted = await desk.post(`/requests/${number}`, { intent: 'note', note: 'Called back', back: '' }, cookie)
  expect([noted.status, noted.headers.get('Location')]).toEqual([302, `/requests/${number}`])
  const fields = { intent: 'progress', state: 'open', owner: person.id, version: '0', back: `/requests?open=${number}` }
  const saved = await desk.post(`/requests/${number}`, fields, cookie)
  expect([saved.status, saved.headers.get('Location')]).toEqual([302, `/requests?open=${number}`])
  const late = await desk.post(`/requests/${number}`, { ...fields, state: 'lost' }, cookie)
  expect(late.status).toBe(422)
  expect(await late.text()).toContain('Somebody else has changed')
  const page = await (await desk.get(`/requests/${number}`, cookie)).text()
  expect(page).toContain('Called back')
  expect(page).toMatch(/<option value="open" selected="">/)
  const elsewhere = await desk.post(
    `/requests/${number}`,
    { intent: 'note', note: 'x', back: '//evil.example' },
    cookie,
  )
  expect(elsewhere.headers.get('Location')).toBe(`/requests/${number}`)
})

test('stored script stays text on the list, the page and the confirmation, and in both files', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { number } = await visitors.receive(
    quoteSubmission({
      companyName: SCRIPT,
      yourName: SCRIPT,
      note: SCRIPT,
      lines: [
        { manufacturerName: SCRIPT, partNumber: '=HYPERLINK("http://evil.example")', quantities: [1], note: SCRIPT },
      ],
    }),
    SCRIPT,
  )
  const { cookie } = await desk.signedIn('owner')
  for (const path of [`/requests?state=held&open=${number}`, `/requests/${number}`]) {
    const page = await desk.get(path, cookie)
    expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
  }
  const csv = await (await desk.get('/requests.csv?state=held', cookie)).text()
  expect(csv).toContain(`"'=HYPERLINK(`)
  const lines = (await (await desk.get('/requests.jsonl?state=held', cookie)).text()).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ number, companyName: SCRIPT, requestState: 'new' }])
})

test('a file is a download with its type, only a picture can be looked at, and the wrong people get neither', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { files } = checkFiles([sample('png', 'photo.png'), sample('pdf', 'drawing.pdf')])
  const { number } = await visitors.receive({ ...quoteSubmission(), files }, null)
  const { cookie } = await desk.signedIn('sales')
  const shown = async (path: string) => {
    const { status, headers } = await desk.get(path, cookie)
    return [status, headers.get('Content-Type'), headers.get('Content-Disposition')?.split(';')[0]]
  }
  const file = `/requests/${number}/files`
  expect(await shown(`${file}/1`)).toEqual([200, 'image/png', 'attachment'])
  expect(await shown(`${file}/1?show`)).toEqual([200, 'image/png', 'inline'])
  expect(await shown(`${file}/2?show`)).toEqual([200, 'application/pdf', 'attachment'])
  expect((await desk.get(`${file}/3`, cookie)).status).toBe(404)
  const { headers } = await desk.get(`${file}/2`, cookie)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toContain('sandbox')
  const catalog = await desk.signedIn('catalog')
  expect((await desk.get(`${file}/1`, catalog.cookie)).status).toBe(403)
  expect((await desk.get(`/requests/${number}`, catalog.cookie)).status).toBe(403)
})

test('the stream of changes tells of a new request, and ends when the site stops', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { cookie } = await desk.signedIn('sales')
  const { body, headers } = await desk.get('/requests/events', cookie)
  expect(headers.get('Content-Type')).toBe('text/event-stream')
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('retry:')
  expect((await reader?.read())?.value).toContain('data: changed')
  const news = reader?.read()
  await visitors.receive(quoteSubmission(), null)
  expect((await news)?.value).toContain('data: changed')
  desk.services.requests.watch.stop()
  expect((await reader?.read())?.done).toBe(true)
})

test('the stream of changes ends when its person signs out elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const desk = await builtDesk()
  const { cookie, person } = await desk.signedIn('sales')
  const { body } = await desk.get('/requests/events', cookie)
  const ended = new Response(body).text()
  const { sessions } = desk.services.accounts
  for (const { id } of await sessions.list(person.id)) await sessions.end(person.id, id)
  vi.advanceTimersByTime(15_000)
  expect(await ended).toContain('retry:')
})
