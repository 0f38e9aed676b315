import { type ServiceParameters, serviceParameters } from '#inquiries/transports/service-parameters.ts'
import type { Letter, Outcome, Transport } from '#inquiries/transports/transport.ts'

/** The account with the e-mail service (SPEC 7). Its keys stay on the server. */
export type ServiceAccount = {
  /** Without a path, such as `https://api.emailjs.com`. */
  readonly base: string
  readonly serviceId: string
  readonly userId: string
  readonly accessToken: string | null
  readonly orderTemplate: string
  readonly contactTemplate: string
  /** Null: buyers get no copy. */
  readonly copyTemplate: string | null
  /** How contact messages are sent: as SPEC 7 has it, or like orders. */
  readonly contactCall: 'form' | 'json'
}

/** The service takes one call a second. */
const PAUSE_MS = 1_100
const CALL_LIMIT_MS = 20_000
const MOST_WHY = 300

/** Refused for good: the mail itself is wrong or too large. */
const REJECTED = [400, 413]
/** The account's settings, or its quota. */
const CONFIGURATION = [401, 403, 412, 423]
const RETRY = [404, 408, 429]

/** Failures before a byte of the call was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** Sends mails by the e-mail service's own calls, one at a time. */
export function serviceTransport(account: ServiceAccount, pauseMs: number = PAUSE_MS): Transport {
  return {
    name: 'service',
    atOnce: 1,
    pauseMs,
    async send(letter, signal): Promise<Outcome> {
      const template = templateOf(letter, account)
      if (template === null) return { kind: 'rejected', why: 'MAIL_SERVICE_COPY_TEMPLATE is not set' }
      const parameters = serviceParameters(letter)
      const asForm = letter.inquiry.kind === 'contact' && account.contactCall === 'form'
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)])
      try {
        const answer = await (asForm ? sendForm : sendJson)(account, template, parameters, limit)
        if (answer.status === 200) {
          await answer.body?.cancel()
          return { kind: 'delivered' }
        }
        return outcomeOf(answer.status, await answer.text().catch(() => ''))
      } catch (error) {
        return brokenCall(error)
      }
    },
  }
}

function templateOf({ kind }: Letter, account: ServiceAccount): string | null {
  if (kind === 'contact') return account.contactTemplate
  return kind === 'copy' ? account.copyTemplate : account.orderTemplate
}

function sendJson(account: ServiceAccount, template: string, parameters: ServiceParameters, signal: AbortSignal) {
  const body = { ...credentials(account, template), template_params: parameters }
  return fetch(new URL('/api/v1.0/email/send', account.base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
}

function sendForm(account: ServiceAccount, template: string, parameters: ServiceParameters, signal: AbortSignal) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...parameters, ...credentials(account, template) })) {
    body.set(name, value)
  }
  const address = new URL('/api/v1.0/email/send-form', account.base)
  return fetch(address, { method: 'POST', body, redirect: 'manual', signal })
}

function credentials({ serviceId, userId, accessToken }: ServiceAccount, template: string): ServiceParameters {
  return {
    service_id: serviceId,
    template_id: template,
    user_id: userId,
    ...(accessToken === null ? {} : { accessToken }),
  }
}

/** What an answer means. Only 200 is success; what is not expected may come from a wrong address: it is kept. */
function outcomeOf(status: number, text: string): Outcome {
  const why = `The e-mail service answered ${status} ${text}`.slice(0, MOST_WHY).trim()
  if (REJECTED.includes(status)) return { kind: 'rejected', why }
  if (CONFIGURATION.includes(status)) return { kind: 'configuration', why }
  return { kind: RETRY.includes(status) || status >= 500 ? 'retry' : 'configuration', why }
}

/** A call that broke: unless it never left, the service may have taken it. */
function brokenCall(error: unknown): Outcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const why = `The e-mail service gave no answer: ${cause instanceof Error ? `${code} ${cause.message}`.trim() : cause}`
  return { kind: NOT_SENT.includes(code) ? 'retry' : 'ambiguous', why: why.slice(0, MOST_WHY) }
}
