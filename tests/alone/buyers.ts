import { setTimeout as pause } from 'node:timers/promises'
import type { PostedFile } from '#requests/attachments/attachment.ts'
import { postedContent, type QuoteContent } from '#requests/stored-request.ts'
import { pdfOf, sample } from '#tests/samples/attachment-samples.ts'
import { formKey, sentNumber } from '#tests/site/posted-forms.ts'
import { QUOTE } from '#tests/site/requests.ts'

/** A request that a buyer sends until it is acknowledged. */
export type Sent = {
  readonly content: QuoteContent
  readonly files: readonly PostedFile[]
  readonly fields: Readonly<Record<string, string>>
  /** All request numbers that its answers showed. */
  readonly numbers: Set<string>
  /** Posts that got a server error or no answer. */
  broken: number
}

/** A site that is killed again and again on a busy machine may be a while. */
const PATIENCE_MS = 240_000
const RETRY_MS = 50

/** The number of email addresses that requests come from. */
export const BUYERS = 8
const FILES_EVERY = 4

/** Request number `index`: one to five unique lines; every fourth request has one or two files. */
export function request(index: number): Pick<Sent, 'content' | 'files'> {
  const lines = Array.from({ length: (index % 5) + 1 }, (_, line) => ({
    manufacturerName: 'Concord',
    partNumber: `10-880-${index}-${line}`,
    quantities: [index * 10 + line + 1] as const,
    note: '',
  }))
  const yourEmail = `buyer${index % BUYERS}@northbridge.example`
  return { content: { ...QUOTE, companyName: `Northbridge ${index}`, yourEmail, lines }, files: filesOf(index) }
}

/** One unique file, and for every second such request one that all of them share. */
function filesOf(index: number): PostedFile[] {
  if (index % FILES_EVERY !== 0) return []
  const own = { name: `drawing-${index}.pdf`, bytes: pdfOf(20_000, String(index)) }
  return index % (2 * FILES_EVERY) === 0 ? [own, sample('step', 'jack.step')] : [own]
}

function postedBody({ fields, files }: Pick<Sent, 'fields' | 'files'>): URLSearchParams | FormData {
  if (files.length === 0) return new URLSearchParams(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) form.append('attachments', new File([new Uint8Array(bytes)], name))
  return form
}

function postedFields(content: QuoteContent): Record<string, string> {
  const { lines, ...rest } = postedContent(content)
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) if (typeof value === 'string') fields[name] = value
  for (const [index, line] of lines.entries()) {
    for (const [name, value] of Object.entries(line))
      if (value !== undefined) fields[`lines[${index}].${name}`] = String(value)
  }
  return fields
}

/** Opens the form, fills it in and sends it with the same key and content until it is acknowledged. */
export async function sendUntilStored(
  site: string,
  { content, files }: Pick<Sent, 'content' | 'files'>,
): Promise<Sent> {
  const page = await untilAnswered(() => fetch(`${site}/order`))
  const fields = { ...postedFields(content), ...formKey(page.html) }
  const sent: Sent = { content, files, fields, numbers: new Set(), broken: 0 }
  await sendAgain(site, sent)
  return sent
}

/** Posts it, retries while the site is down, and records the number. Throws if an answer is not an acknowledgement. */
export async function sendAgain(site: string, sent: Sent): Promise<void> {
  const post = () => fetch(`${site}/order`, { method: 'POST', body: postedBody(sent) })
  const { html, status, broken } = await untilAnswered(post)
  sent.broken += broken
  const number = sentNumber(html)
  if (status !== 200 || number === null) throw new Error(`Not acknowledged: ${status} ${html.slice(0, 2_000)}`)
  sent.numbers.add(number)
}

/** Asks until there is an answer that is no server error. `broken` counts the others. Throws after four minutes. */
export async function untilAnswered(ask: () => Promise<Response>) {
  const end = performance.now() + PATIENCE_MS
  let last = ''
  for (let broken = 0; performance.now() < end; broken += 1) {
    try {
      const answer = await ask()
      const html = await answer.text()
      if (answer.status < 500)
        return { html, status: answer.status, location: answer.headers.get('Location') ?? '', broken }
      last = `${answer.status} ${html.slice(0, 500)}`
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // from fetch: the connection was refused or broke
      last = error.message
    }
    await pause(RETRY_MS)
  }
  throw new Error(`No answer in ${PATIENCE_MS / 1_000} s, at last: ${last}`)
}
