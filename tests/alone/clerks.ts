import { setTimeout as pause } from 'node:timers/promises'
import { untilAnswered } from '#tests/alone/buyers.ts'

/** The desk in the browser of someone who is signed in. Both ask again while the site is down. */
export type Browser = {
  get(path: string): ReturnType<typeof untilAnswered>
  post(path: string, body: () => URLSearchParams | FormData): ReturnType<typeof untilAnswered>
}

export function browserOf(desk: string, cookie: string): Browser {
  const ask = (path: string, request: RequestInit) =>
    fetch(desk + path, { ...request, headers: { cookie, origin: desk }, redirect: 'manual' })
  return {
    get: (path) => untilAnswered(() => ask(path, {})),
    post: (path, body) => untilAnswered(() => ask(path, { method: 'POST', body: body() })),
  }
}

/** A quote that a clerk has sent: the desk has said so. */
export type Answered = { readonly number: string; readonly broken: number }

const PRICED = {
  currency: 'USD',
  validUntil: '2099-12-31',
  terms: 'Ex works.',
  note: '',
  'lines[0].breaks[0].quantity': '250',
  'lines[0].breaks[0].price': '1.25',
  'lines[0].leadTime': '6 weeks',
  'lines[1].declined': 'on',
}

/** Types a quote for a request and sends it, each until the desk says that it is done. */
export async function answerWithQuote(browser: Browser, number: string): Promise<Answered> {
  const path = `/requests/${number}/quote`
  const form = await browser.get(path)
  const base = found(form.html, /name="base" value="([^"]+)"/).replaceAll('&quot;', '"')
  const draft = { ...PRICED, base, intent: 'preview' }
  const typed = await browser.post(path, () => new URLSearchParams(draft))
  if (typed.location !== `${path}/preview`) throw new Error(`Not saved: ${typed.status} ${typed.html.slice(0, 2_000)}`)
  const broken = await sendQuote(browser, number)
  return { number, broken: form.broken + typed.broken + broken }
}

/** Looks at the preview and presses its button. Returns how often there was no answer. What was sent before is sent once. */
export async function sendQuote(browser: Browser, number: string): Promise<number> {
  const path = `/requests/${number}/quote/preview`
  const { html, broken } = await browser.get(path)
  const seal = found(html, /name="seal" value="([^"]+)"/)
  const ticked = found(html, /name="ticked"[^>]* value="([^"]+)"/)
  const sent = await browser.post(path, () => new URLSearchParams({ version: '1', seal, ticked }))
  if (sent.status !== 302 || sent.location !== `/requests/${number}`)
    throw new Error(`Not sent: ${sent.status} ${sent.location}`)
  return broken + sent.broken
}

const POLL_MS = 20
const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
const digestOf = (html: string): string => found(html, /name="digest" value="(\w+)"/)

/**
 * Imports a file at the desk, or undoes the newest import if the tables have what is in the file already. A kill may come
 * between any two steps. Returns what the desk has acknowledged, or null.
 */
export async function importOrUndo(browser: Browser, file: File): Promise<'imported' | 'undone' | null> {
  const { location: draft } = await browser.post('/imports/new', () => {
    const form = new FormData()
    form.append('files', file)
    return form
  })
  const preview = await settledPage(browser, draft)
  if (preview.html.includes('>Nothing would change<')) {
    const run = found((await browser.get('/imports')).html, /href="\/imports\/([0-9a-f]{8})"/)
    const undone = await browser.post(`/imports/${run}/undo`, () => new URLSearchParams())
    return undone.broken === 0 && /^\/imports\/[0-9a-f]{8}$/.test(undone.location) ? 'undone' : null
  }
  const digest = digestOf(preview.html)
  await browser.post(draft, () => new URLSearchParams({ intent: 'import', digest }))
  const { location } = await settledPage(browser, draft)
  return /^\/imports\/[0-9a-f]{8}$/.test(location) ? 'imported' : null
}

/** A draft's page once nothing runs on it. A kill ends what runs, and leaves a preview without a result. */
async function settledPage(browser: Browser, draft: string) {
  for (;;) {
    const page = await browser.get(draft)
    if (!page.html.includes('<progress ')) return page
    await pause(POLL_MS)
  }
}
