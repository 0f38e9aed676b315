import { failedCall, type Mail, type MailOutcome, type TemplateValues, type Transport } from '#outbox/transport.ts'

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
      if (mail.templateValues === null)
        return { kind: 'rejected', why: 'EmailJS has no template for notices: they need MAIL_TRANSPORT=smtp' }
      const template = templateOf(mail, account)
      if (template === null) return { kind: 'rejected', why: 'MAIL_SERVICE_COPY_TEMPLATE is not set' }
      const parameters = mail.templateValues()
      const asForm = isContact(mail) && account.contactCall === 'form'
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

/** A buyer's message about a request goes as a contact message. */
const isContact = ({ kind }: Mail): boolean => kind === 'contact' || kind === 'message'

function templateOf(mail: Mail, account: EmailJsAccount): string | null {
  if (isContact(mail)) return account.contactTemplate
  return mail.kind === 'copy' ? account.copyTemplate : account.orderTemplate
}

function sendJson(account: EmailJsAccount, template: string, parameters: TemplateValues, signal: AbortSignal) {
  const body = { ...credentials(account, template), template_params: parameters }
  return fetch(new URL('/api/v1.0/email/send', account.base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
}

function sendForm(account: EmailJsAccount, template: string, parameters: TemplateValues, signal: AbortSignal) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...parameters, ...credentials(account, template) })) {
    body.set(name, value)
  }
  const address = new URL('/api/v1.0/email/send-form', account.base)
  return fetch(address, { method: 'POST', body, redirect: 'manual', signal })
}

function credentials({ serviceId, userId, accessToken }: EmailJsAccount, template: string): TemplateValues {
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
