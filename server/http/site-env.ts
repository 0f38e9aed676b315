import type { Arriving } from '#app/forms/posted/receive-body.ts'
import type { ReceivedForm } from '#app/forms/posted/receive-form.ts'
import type { Unread } from '#app/forms/posted/unread.ts'

type Connection = { readonly socket: { readonly remoteAddress?: string | undefined } }
/** What the server knows about a request's connection, with its body as it arrives. Undefined if there is no socket, as in a test. */
export type Connected = { readonly incoming?: Connection | (Connection & NonNullable<Arriving['body']>) }

/** What Hono's handlers find in their context: the connection, the request's id, the visitor's address and a posted form. */
export type SiteEnv = {
  Bindings: Connected & { readonly visitor?: string }
  Variables: { requestId: string; visitor: string; posted?: ReceivedForm | Unread }
}
