import { type RequestLine, requestLine } from '#catalog/lists/list-line.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'
import { type Cell, htmlCell } from '#requests/messages/mail-content.ts'
import { textFiles } from '#requests/messages/mail-file-list.ts'
import { copiedFields, shownNumber } from '#requests/messages/quote-copy.ts'
import {
  failedCall,
  type Mail,
  type MailOutcome,
  type RequestMail,
  type Transport,
} from '#requests/messages/transport.ts'
import { CONTACT_FIELDS } from '#requests/schemas/contact-fields.ts'
import { type FilledField, filledFields } from '#requests/schemas/form-field.ts'
import { requestFields } from '#requests/schemas/kinds/request-fields.ts'
import { escapeMarkup } from '#shared/escape-markup.ts'

type TemplateParameters = Record<string, string>

/** EmailJS takes 50 kB of parameters (its documentation, 2026). The rest of the call needs some of it. */
export const MAX_BYTES = 45_000
const MAX_BYTES_WITHOUT_ROWS = 0.6 * MAX_BYTES

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The fields that every template shows. The country is in the address. */
const IN_EVERY_TEMPLATE: ReadonlySet<string> = new Set([
  'companyName',
  'yourName',
  'yourEmail',
  'yourPhone',
  'completeAddress',
  'country',
  'city',
  'state',
  'zip',
  'note',
])

/** The parameters of a letter's template (behavior 11.3), shortened to EmailJS's limit. */
export function emailJsParameters({
  buyerRequest,
  kind,
  pageUrl,
}: Pick<RequestMail, 'buyerRequest' | 'kind' | 'pageUrl'>): TemplateParameters {
  const { number: requestNumber } = buyerRequest
  const whole = pageUrl ?? `npm run requests -- show ${requestNumber}`
  if (buyerRequest.kind === 'contact') {
    const all = { ...values(filledFields(CONTACT_FIELDS, buyerRequest.content)), requestNumber }
    const files = textFiles(buyerRequest, pageUrl) // of a message about a request
    return shortened(buyerRequest.content.message, whole, (message) => ({
      ...all,
      message: [message, ...files].join('\n\n'),
    }))
  }
  const { content } = buyerRequest
  if (kind === 'copy') {
    const copied = values(filledFields(copiedFields(), content))
    const rest = { ...copied, yourEmail: content.yourEmail, requestNumber, requestUrl: pageUrl ?? '' }
    const numbers = content.lines.map(({ quantities, partNumber }) =>
      requestLine(shownNumber(partNumber), { quantities }),
    )
    return { ...rest, partTableRows: partRows(numbers, MAX_BYTES - bytes(rest), whole) }
  }
  const filled = filledFields(requestFields(buyerRequest), content)
  // old templates lack new fields and none shows files: the note repeats both
  const repeated = filled.filter(({ field }) => !IN_EVERY_TEMPLATE.has(field.name))
  const added = [...repeated.map(({ field, value }) => `${field.label}: ${value}`), ...textFiles(buyerRequest, pageUrl)]
  const given: TemplateParameters = { state: '', zip: '', ...values(filled) }
  const completeAddress = [given.completeAddress, given.country].filter(Boolean).join(', ')
  const all = { ...given, completeAddress, requestNumber }
  const rest = shortened(content.note ?? '', whole, (note) => ({ ...all, note: [note, ...added].join('\n\n') }))
  return { ...rest, partTableRows: partRows(content.lines, MAX_BYTES - bytes(rest), whole) }
}

const values = (filled: readonly FilledField[]): TemplateParameters =>
  Object.fromEntries(filled.map(({ field, value }) => [field.name, value]))

/** The lines as escaped HTML rows, as templates print them raw. Beyond `maxBytes` of JSON, points to the list. */
function partRows(lines: readonly RequestLine[], maxBytes: number, whole: string): string {
  const rows = lines.map((line) => {
    const cells: Cell[] = [line.manufacturerName, [line.partNumber, line.note], formatQuantities(line.quantities)]
    return `<tr>${cells.map((cell) => htmlCell(cell)).join('')}</tr>`
  })
  const all = rows.join('')
  if (bytes({ partTableRows: all }) <= maxBytes) return all
  const last = (left: number) => `<tr><td colspan="3">… and ${left} more: ${escapeMarkup(whole)}</td></tr>`
  let room = maxBytes - bytes({ partTableRows: last(rows.length) })
  const kept: string[] = []
  for (const row of rows) {
    room -= bytes(row)
    if (room < 0) break
    kept.push(row)
  }
  return kept.join('') + last(rows.length - kept.length)
}

/** The parameters by `withText`, its text cut to leave room for the rows. */
function shortened(text: string, whole: string, withText: (text: string) => TemplateParameters): TemplateParameters {
  let parameters = withText(text)
  for (let { length } = text; bytes(parameters) > MAX_BYTES_WITHOUT_ROWS && length > 0; ) {
    length = Math.floor(length * 0.9)
    parameters = withText(`${text.slice(0, length).toWellFormed()}\n… (the whole text: ${whole})`)
  }
  return parameters
}

/** An EmailJS account (behavior 11.2). Its keys stay on the server. */
export type EmailJsAccount = {
  /** Without a path, such as `https://api.emailjs.com`. */
  readonly base: string
  readonly serviceId: string
  readonly userId: string
  readonly accessToken: string | null
  readonly orderTemplate: string
  readonly contactTemplate: string
  /** Null if buyers get no copy. */
  readonly copyTemplate: string | null
  /** Whether contact messages are sent as a form or like orders (behavior 11.2). */
  readonly contactCall: 'form' | 'json'
}

/** EmailJS takes one call per second. */
const PAUSE_MS = 1_100
const CALL_LIMIT_MS = 20_000
const MAX_WHY_LENGTH = 300

const REJECTED = [400, 413]
const CONFIGURATION = [401, 403, 412, 423]
const RETRY = [404, 408, 429]

/** EmailJS has no templates for these. */
const OF_QUOTES: readonly Mail['kind'][] = ['answer', 'order', 'order-copy', 'withdrawn', 'reminder']

/** Sends mails through EmailJS, one at a time. */
export function emailJsTransport(account: EmailJsAccount, pauseMs: number = PAUSE_MS): Transport {
  return {
    carriesFiles: false,
    sendsCopies: account.copyTemplate !== null,
    concurrency: 1,
    pauseMs,
    async send(mail, signal): Promise<MailOutcome> {
      if (OF_QUOTES.includes(mail.kind))
        return { kind: 'rejected', why: 'EmailJS carries no files: a quote needs MAIL_TRANSPORT=smtp' }
      if (mail.kind === 'reply')
        return { kind: 'rejected', why: 'EmailJS has no template for messages: they need MAIL_TRANSPORT=smtp' }
      const { buyerRequest } = mail
      if (buyerRequest === null)
        return { kind: 'rejected', why: 'EmailJS has no template for notices: they need MAIL_TRANSPORT=smtp' }
      const template = templateOf(mail, account)
      if (template === null) return { kind: 'rejected', why: 'MAIL_SERVICE_COPY_TEMPLATE is not set' }
      const parameters = emailJsParameters({ ...mail, buyerRequest })
      const asForm = buyerRequest.kind === 'contact' && account.contactCall === 'form'
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)])
      try {
        const answer = await (asForm ? sendForm : sendJson)(account, template, parameters, limit)
        if (answer.status === 200) {
          await answer.body?.cancel()
          return { kind: 'delivered' }
        }
        return outcomeOf(answer.status, await answer.text().catch(() => ''))
      } catch (error) {
        return failedCall(error, 'EmailJS')
      }
    },
  }
}

function templateOf({ kind }: Mail, account: EmailJsAccount): string | null {
  if (kind === 'contact' || kind === 'message') return account.contactTemplate
  return kind === 'copy' ? account.copyTemplate : account.orderTemplate
}

function sendJson(account: EmailJsAccount, template: string, parameters: TemplateParameters, signal: AbortSignal) {
  const body = { ...credentials(account, template), template_params: parameters }
  return fetch(new URL('/api/v1.0/email/send', account.base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
}

function sendForm(account: EmailJsAccount, template: string, parameters: TemplateParameters, signal: AbortSignal) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...parameters, ...credentials(account, template) })) {
    body.set(name, value)
  }
  const address = new URL('/api/v1.0/email/send-form', account.base)
  return fetch(address, { method: 'POST', body, redirect: 'manual', signal })
}

function credentials({ serviceId, userId, accessToken }: EmailJsAccount, template: string): TemplateParameters {
  return {
    service_id: serviceId,
    template_id: template,
    user_id: userId,
    ...(accessToken === null ? {} : { accessToken }),
  }
}

/** Only 200 is success. An unexpected status may mean a wrong MAIL_SERVICE_URL, so the mail is kept. */
function outcomeOf(status: number, text: string): MailOutcome {
  const why = `EmailJS answered ${status} ${text}`.slice(0, MAX_WHY_LENGTH).trim()
  if (REJECTED.includes(status)) return { kind: 'rejected', why }
  if (CONFIGURATION.includes(status)) return { kind: 'configuration', why }
  return { kind: RETRY.includes(status) || status >= 500 ? 'retry' : 'configuration', why }
}
