import type { ReceivedForm } from '#app/forms/posted/receive-form.ts'
import type { Unread } from '#app/forms/posted/unread.ts'

/** What the server knows about a request's connection. Undefined if there is no socket, as in a test. */
export type Connected = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } }

/** What Hono's handlers find in their context: the connection, the request's id, the visitor's address and a posted form. */
export type SiteEnv = {
  Bindings: Connected & { readonly visitor?: string }
  Variables: { requestId: string; visitor: string; posted?: ReceivedForm | Unread }
}
