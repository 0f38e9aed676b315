import { createHmac } from 'node:crypto'
import { type MailSender, postMessage } from '#outbox/transport.ts'

export type EventMessage = {
  /** The `webhook-id` header, by which the receiver can drop repeats. */
  readonly id: string
  readonly body: string
}

/** `secret` is `whsec_` and base64, as in Standard Webhooks. */
export type Webhook = { readonly url: string; readonly secret: string }

const PREFIX = 'whsec_'
const MS_PER_SECOND = 1_000

/** Rejected: the event is refused, or the receiver wants no more. */
const STATUSES = {
  isDone: ({ ok }: Response) => ok,
  rejected: [400, 410, 413, 415, 422],
  retried: [408, 409, 425, 429],
}

/** The headers of Standard Webhooks 1.0. `now` is the time of this try. */
export function signedHeaders({ id, body }: EventMessage, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / MS_PER_SECOND))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

export const webhookSender = ({ url, secret }: Webhook, now: () => Date): MailSender<EventMessage> => ({
  concurrency: 2,
  pauseMs: 0,
  send(message, signal) {
    const headers = { 'Content-Type': 'application/json', ...signedHeaders(message, secret, now()) }
    return postMessage('WEBHOOK_URL', [url, { headers, body: message.body }], signal, STATUSES)
  },
})
