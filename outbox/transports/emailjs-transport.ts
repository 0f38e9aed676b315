import type { RequestSettings } from '#outbox/settings.ts'
import { failedCall, type Mail, type MailOutcome, type TemplateValues, type Transport } from '#outbox/transport.ts'

type Service = Extract<RequestSettings, { MAIL_TRANSPORT: 'service' }>

/** The settings of an EmailJS account (behavior 11.2). Its keys stay on the server. */
export type EmailJsSettings = Pick<Service, Extract<keyof Service, `MAIL_SERVICE_${string}`>>

/** EmailJS takes one call per second. */
const PAUSE_MS = 1_100
const CALL_LIMIT_MS = 20_000
const MAX_WHY_LENGTH = 300

const REJECTED = [400, 413]
const CONFIGURATION = [401, 403, 412, 423]
const RETRY = [404, 408, 429]

const OF_QUOTES: readonly Mail['kind'][] = ['answer', 'order', 'order-copy', 'withdrawn', 'reminder']

/** Sends mails through EmailJS, one at a time. */
export function emailJsTransport(settings: EmailJsSettings, pauseMs: number = PAUSE_MS): Transport {
  return {
    carriesFiles: false,
    sendsCopies: settings.MAIL_SERVICE_COPY_TEMPLATE !== undefined,
    concurrency: 1,
    pauseMs,
    async send(mail, signal): Promise<MailOutcome> {
      if (OF_QUOTES.includes(mail.kind))
        return { kind: 'rejected', why: 'EmailJS carries no files: a quote needs MAIL_TRANSPORT=smtp' }
      if (mail.kind === 'reply')
        return { kind: 'rejected', why: 'EmailJS has no template for messages: they need MAIL_TRANSPORT=smtp' }
      if (mail.templateValues === null)
        return { kind: 'rejected', why: 'EmailJS has no template for notices: they need MAIL_TRANSPORT=smtp' }
      const template = templateOf(mail, settings)
      if (template === undefined) return { kind: 'rejected', why: 'MAIL_SERVICE_COPY_TEMPLATE is not set' }
      const parameters = mail.templateValues()
      const asForm = isContact(mail) && settings.MAIL_SERVICE_CONTACT_CALL === 'form'
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)])
      try {
        const answer = await (asForm ? sendForm : sendJson)(settings, template, parameters, limit)
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

/** A buyer's message about a request goes as a contact message. */
const isContact = ({ kind }: Mail): boolean => kind === 'contact' || kind === 'message'

function templateOf(mail: Mail, settings: EmailJsSettings): string | undefined {
  if (isContact(mail)) return settings.MAIL_SERVICE_CONTACT_TEMPLATE
  return mail.kind === 'copy' ? settings.MAIL_SERVICE_COPY_TEMPLATE : settings.MAIL_SERVICE_ORDER_TEMPLATE
}

function sendJson(settings: EmailJsSettings, template: string, parameters: TemplateValues, signal: AbortSignal) {
  const body = { ...credentials(settings, template), template_params: parameters }
  return fetch(new URL('/api/v1.0/email/send', settings.MAIL_SERVICE_URL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
}

function sendForm(settings: EmailJsSettings, template: string, parameters: TemplateValues, signal: AbortSignal) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...parameters, ...credentials(settings, template) })) {
    body.set(name, value)
  }
  const address = new URL('/api/v1.0/email/send-form', settings.MAIL_SERVICE_URL)
  return fetch(address, { method: 'POST', body, redirect: 'manual', signal })
}

function credentials(settings: EmailJsSettings, template: string): TemplateValues {
  const { MAIL_SERVICE_ID, MAIL_SERVICE_USER_ID, MAIL_SERVICE_ACCESS_TOKEN: accessToken } = settings
  const account = { service_id: MAIL_SERVICE_ID, template_id: template, user_id: MAIL_SERVICE_USER_ID }
  return accessToken === undefined ? account : { ...account, accessToken }
}

/** Only 200 is success. An unexpected status may mean a wrong MAIL_SERVICE_URL, so the mail is kept. */
function outcomeOf(status: number, text: string): MailOutcome {
  const why = `EmailJS answered ${status} ${text}`.slice(0, MAX_WHY_LENGTH).trim()
  if (REJECTED.includes(status)) return { kind: 'rejected', why }
  if (CONFIGURATION.includes(status)) return { kind: 'configuration', why }
  return { kind: RETRY.includes(status) || status >= 500 ? 'retry' : 'configuration', why }
}
