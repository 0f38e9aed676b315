import type { RequestSettings } from '#outbox/settings.ts'
import { type Mail, type MailOutcome, postMessage, type TemplateValues, type Transport } from '#outbox/transport.ts'

type Service = Extract<RequestSettings, { MAIL_TRANSPORT: 'service' }>

/** The settings of an EmailJS account (behavior 11.2). Its keys stay on the server. */
export type EmailJsSettings = Pick<Service, Extract<keyof Service, `MAIL_SERVICE_${string}`>>

/** EmailJS takes one call per second. */
const PAUSE_MS = 1_100

const STATUSES = {
  isDone: ({ status }: Response) => status === 200,
  rejected: [400, 413],
  retried: [404, 408, 429],
}

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
      const asForm = isContact(mail) && settings.MAIL_SERVICE_CONTACT_CALL === 'form'
      const call = (asForm ? formCall : jsonCall)(settings, template, mail.templateValues())
      return await postMessage('EmailJS', call, signal, STATUSES)
    },
  }
}

/** A buyer's message about a request goes as a contact message. */
const isContact = ({ kind }: Mail): boolean => kind === 'contact' || kind === 'message'

function templateOf(mail: Mail, settings: EmailJsSettings): string | undefined {
  if (isContact(mail)) return settings.MAIL_SERVICE_CONTACT_TEMPLATE
  return mail.kind === 'copy' ? settings.MAIL_SERVICE_COPY_TEMPLATE : settings.MAIL_SERVICE_ORDER_TEMPLATE
}

function jsonCall(settings: EmailJsSettings, template: string, parameters: TemplateValues) {
  const body = JSON.stringify({ ...credentials(settings, template), template_params: parameters })
  const headers = { 'Content-Type': 'application/json' }
  return [new URL('/api/v1.0/email/send', settings.MAIL_SERVICE_URL), { headers, body }] as const
}

function formCall(settings: EmailJsSettings, template: string, parameters: TemplateValues) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...parameters, ...credentials(settings, template) })) {
    body.set(name, value)
  }
  return [new URL('/api/v1.0/email/send-form', settings.MAIL_SERVICE_URL), { body }] as const
}

function credentials(settings: EmailJsSettings, template: string): TemplateValues {
  const { MAIL_SERVICE_ID, MAIL_SERVICE_USER_ID, MAIL_SERVICE_ACCESS_TOKEN: accessToken } = settings
  const account = { service_id: MAIL_SERVICE_ID, template_id: template, user_id: MAIL_SERVICE_USER_ID }
  return accessToken === undefined ? account : { ...account, accessToken }
}
