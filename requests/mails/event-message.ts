import type { Claimed } from '#outbox/retry-rules.ts'
import type { QueuedEvent } from '#outbox/webhook/queue-event.ts'
import type { EventMessage } from '#outbox/webhook/webhook-sender.ts'
import type { SentFile } from '#requests/attachments/attachment.ts'
import type { RequestRecord } from '#requests/request-store.ts'
import { postedContent } from '#requests/stored-request.ts'

/** Makes an event's message (fields: docs/addresses.md). Without `siteUrl` it has no addresses. */
export function eventMessage(
  { message_id, event }: Pick<Claimed, 'message_id' | 'event'>,
  { buyerRequest, messages }: Pick<RequestRecord, 'buyerRequest' | 'messages'>,
  siteUrl: string | null,
): EventMessage {
  const { at, type, ...details }: QueuedEvent = JSON.parse(event ?? '') // queueEvent wrote it
  const { number, kind, receivedAt } = buyerRequest
  const absolute = (path: string) => (siteUrl === null ? null : new URL(path, siteUrl).href)
  const filesOf = (files: readonly SentFile[]) =>
    files.map(({ name, mediaType, size, path }) => ({ name, mediaType, size, url: absolute(path) }))
  const request = {
    page: absolute(buyerRequest.path),
    fields: buyerRequest.kind === 'quote' ? postedContent(buyerRequest.content) : buyerRequest.content,
    files: filesOf(buyerRequest.attachments),
  }
  const written = messages.find(({ id }) => 'message' in details && id === details.message)
  const message = written && { id: written.id, text: written.text, files: filesOf(written.files) }
  const data = {
    number,
    kind,
    receivedAt,
    ...details,
    ...(type === 'request.received' ? request : {}),
    ...(message ? { page: request.page, message } : {}),
  }
  return { id: message_id, body: JSON.stringify({ type, timestamp: at, data }) }
}
