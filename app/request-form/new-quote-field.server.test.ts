import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWithZod } from '@conform-to/zod/v4'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { blankLine } from '#app/forms/typed-lines.ts'
import { shownBuyerRequest } from '#app/request/request-answer.ts'
import { contactValues, formStart } from '#app/request-form/form-start.ts'
import { QuoteRequestForm } from '#app/request-form/quote-request-form.tsx'
import { exportRequests, showRequest } from '#cli/request-commands.ts'
import type { Database } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import { readRequest } from '#requests/request-store.ts'
import type { FormField } from '#requests/schemas/form-field.ts'
import { quoteRequest, storedQuoteRequest } from '#requests/schemas/quote-request.ts'
import type { StoredRequest } from '#requests/stored-request.ts'
import { operatorWork } from '#tests/site/operator-commands.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { inboxOf, MAIL_FACTS } from '#tests/site/requests.ts'

/** New fields, added to the list and nowhere else: a required line, an optional text, and a date that the copy may show. */
const ADDED = vi.hoisted((): readonly FormField[] => [
  { name: 'site', label: 'Site', control: 'text', section: 'contact', required: true, maxLength: 60 },
  {
    name: 'project',
    label: 'Project',
    control: 'textarea',
    rows: 2,
    section: 'request',
    required: false,
    maxLength: 90,
  },
  {
    name: 'bidDate',
    label: 'Bid Date',
    control: 'date',
    section: 'request',
    required: false,
    maxLength: 20,
    inCopy: true,
  },
])
vi.mock('#requests/schemas/quote-fields.ts', async (load) => {
  const real = await load<typeof import('#requests/schemas/quote-fields.ts')>()
  return { ...real, QUOTE_FIELDS: [...real.QUOTE_FIELDS, ...ADDED] }
})

const BLANK_LINE = blankLine('Concord')
const TYPED = { site: 'Portugal', project: 'Falcon\nretrofit', bidDate: '2027-03-31' }
const KEY = '0f6e24de-0b11-4113-816e-199a09bdf5f5'
const POSTED = { ...ORDER_FIELDS, ...TYPED, requestKey: KEY }
const now = () => new Date('2026-11-21T15:00:00Z')
const onServer = storedQuoteRequest('Concord', now)
const inBrowser = quoteRequest(now)

function check(schema: typeof onServer | typeof inBrowser, fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return parseWithZod(form, { schema })
}

let folder: string
let requests: Database
let buyerRequest: Extract<StoredRequest, { kind: 'quote' }>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-quote-field-'))
  requests = await openRequests({ dataDir: folder, databaseUrl: null })
  const submission = check(onServer, POSTED)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.reply().error))
  const { requestKey, stamp: _, website: __, ...content } = submission.value
  const mails = { copies: true, domain: 'concord.example' }
  const inbox = inboxOf(requests.db, { mails, now })
  const { number } = await inbox.receive({ kind: 'quote', requestKey, content }, null)
  const stored = (await readRequest(requests.db, number))?.buyerRequest
  if (stored?.kind !== 'quote') throw new Error('The request was not stored')
  buyerRequest = stored
})

afterAll(async () => {
  await requests.db.destroy()
  await rm(folder, { recursive: true })
})

test('a new field is checked in the browser and on the server', () => {
  const wrong = { ...POSTED, site: '', project: 'x'.repeat(91), bidDate: '2020-01-01' }
  for (const schema of [inBrowser, onServer]) {
    expect(check(schema, wrong).reply().error).toEqual({
      site: ['Site is required.'],
      project: ['Project is too long: use at most 90 characters.'],
      bidDate: ['Bid Date: choose a future date.'],
    })
    expect(check(schema, { ...POSTED, project: '', bidDate: '' }).status).toBe('success')
  }
})

test('a new field has its control in the form, with what was typed', () => {
  const start = {
    form: { requestKey: KEY, stamp: '' },
    receipt: null,
    fields: TYPED,
    lines: [BLANK_LINE],
    unsent: null,
  }
  const props = { start, answer: undefined, today: '2026-11-21', restored: null }
  const Page = createRoutesStub([{ path: '/order', Component: () => createElement(QuoteRequestForm, props) }])
  const html = renderToString(createElement(Page, { initialEntries: ['/order'] }))
  expect(html).toContain('<label for="order-site">Site</label>')
  expect(html).toMatch(/<input id="order-site" [^>]*required="" [^>]*type="text" name="site" value="Portugal"/)
  expect(html).toMatch(/<textarea id="order-project" name="project" [^>]*rows="2">Falcon\nretrofit</)
  expect(html).toMatch(/<input id="order-bidDate" [^>]*min="2026-11-21" name="bidDate" value="2027-03-31"/)
})

test('a draft keeps a new field; contact fields outlive the sending and are remembered', () => {
  const page = { form: { requestKey: 'fresh', stamp: '' }, requested: [], maker: 'Concord' }
  const device = { unsent: null, remembered: null, typed: {}, fragment: '', onDevice: true }
  const receipt = { number: buyerRequest.number, receivedAt: buyerRequest.receivedAt, path: buyerRequest.path }
  const draft = { form: { requestKey: KEY, stamp: '' }, receipt: null, fields: TYPED }
  expect(formStart(page, { ...device, draft, again: false }).fields).toEqual(TYPED)
  const sent = formStart(page, { ...device, draft: { ...draft, receipt }, again: false })
  expect(sent.fields).toEqual({ site: 'Portugal' })
  expect(contactValues(TYPED)).toEqual({ site: 'Portugal' })
})

test("a new field is stored, and shown on the request's page", () => {
  expect(buyerRequest.content).toMatchObject(TYPED)
  const { fields } = shownBuyerRequest(
    buyerRequest,
    {
      power: 'mailed',
      mailsTo: null,
      state: null,
      ownState: null,
      quotes: [],
      messages: [],
      order: null,
      today: '',
      timeZone: 'UTC',
    },
    CONTENT,
  )
  expect(fields).toContainEqual(['Site', 'Portugal'])
  expect(fields).toContainEqual(['Project', 'Falcon\nretrofit'])
  expect(fields).toContainEqual(['Bid Date', 'March 31, 2027'])
})

test("a new field is in the company's mail; the buyer's copy has it only if it can't carry a message", () => {
  const mail = (kind: 'quote' | 'copy') => makeMail({ kind, message_id: '<m@x>' }, buyerRequest, MAIL_FACTS).content
  const { text, html } = mail('quote')
  expect(text).toMatch(/^Site: +Portugal$/m)
  expect(text).toContain('Project:\nFalcon\nretrofit')
  expect(text).toMatch(/^Bid Date: +2027-03-31$/m)
  expect(html).toMatch(/Site<\/th><td>Portugal<[\s\S]*Bid Date<\/th><td>2027-03-31<[\s\S]*Project<\/h2>\n.*Falcon<br>/)
  const copy = mail('copy')
  for (const words of [copy.text, copy.html]) {
    expect(words).toMatch(/Bid Date.*2027-03-31/)
    expect(words).not.toMatch(/Portugal|Falcon/)
  }
})

test('a new field is an EmailJS parameter, and in the note for templates that are older than it', () => {
  const mail = (kind: 'quote' | 'copy') => makeMail({ kind, message_id: '<m@x>' }, buyerRequest, MAIL_FACTS)
  expect(mail('quote').templateValues?.()).toMatchObject({
    ...TYPED,
    note: 'Delivery in March.\n\nSite: Portugal\n\nProject: Falcon\nretrofit\n\nBid Date: 2027-03-31',
  })
  expect(Object.keys(mail('copy').templateValues?.() ?? {}).sort()).toEqual([
    'bidDate',
    'partTableRows',
    'requestNumber',
    'requestUrl',
    'yourEmail',
  ])
})

test('a new field is in `requests -- show` and `requests -- export`', async () => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const work = { ...operatorWork(requests, folder), print, printError: print }
  await showRequest(work, buyerRequest.number)
  await exportRequests(work, '2026-01-01')
  for (const json of printed) expect(JSON.parse(json)).toMatchObject({ number: buyerRequest.number, ...TYPED })
  expect(printed).toHaveLength(2)
})
