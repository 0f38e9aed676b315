import { createHmac } from 'node:crypto'
import type { MailOutcome, MailSender } from '#outbox/transport.ts'
import { failedCall } from '#outbox/transport.ts'

export type EventMessage = {
  /** The `webhook-id` header, by which the receiver can drop repeats. */
  readonly id: string
  readonly body: string
}

/** `secret` is `whsec_` and base64, as in Standard Webhooks. */
export type Webhook = { readonly url: string; readonly secret: string }

const PREFIX = 'whsec_'
const CALL_LIMIT_MS = 20_000
const MS_PER_SECOND = 1_000
const MAX_WHY_LENGTH = 300

/** The event is refused, or the receiver wants no more. */
const REJECTED = [400, 410, 413, 415, 422]
const RETRY = [408, 409, 425, 429]

/** The headers of Standard Webhooks 1.0. `now` is the time of this try. */
export function signedHeaders({ id, body }: EventMessage, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / MS_PER_SECOND))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Posts events to WEBHOOK_URL. Follows no redirect. */
export function webhookSender({ url, secret }: Webhook, now: () => Date): MailSender<EventMessage> {
  return {
    concurrency: 2,
    pauseMs: 0,
    async send(message, signal): Promise<MailOutcome> {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...signedHeaders(message, secret, now()) },
          body: message.body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)]),
        })
        if (answer.ok) {
          await answer.body?.cancel()
          return { kind: 'delivered' }
        }
        return outcomeOf(answer.status, await beginning(answer))
      } catch (error) {
        return failedCall(error, 'WEBHOOK_URL')
      }
    },
  }
}

/** The outcome of a response that isn't 2xx. A status that may mean a wrong address or key keeps the event. */
function outcomeOf(status: number, text: string): MailOutcome {
  const why = `WEBHOOK_URL answered ${status} ${text}`.slice(0, MAX_WHY_LENGTH).trim()
  if (REJECTED.includes(status)) return { kind: 'rejected', why }
  return { kind: RETRY.includes(status) || status >= 500 ? 'retry' : 'configuration', why }
}

async function beginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk.subarray(0, MAX_WHY_LENGTH), { stream: true })
      if (text.length >= MAX_WHY_LENGTH) break // ends the stream
    }
  } catch {
    // the status says enough
  }
  return text.replace(/\s+/g, ' ')
}
