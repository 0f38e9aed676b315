import type { Context } from 'hono'
import type { Unread } from '#app/forms/parsed-form.ts'
import type { Arriving } from '#server/forms/receive-body.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import type { QueuePlace, Spent } from '#shared/shared-work.ts'

type Connection = { readonly socket: { readonly remoteAddress?: string | undefined } }
/** What the server knows about a request's connection, with its body as it arrives. Undefined if there is no socket, as in a test. */
export type Connected = { readonly incoming?: Connection | (Connection & NonNullable<Arriving['body']>) }

/** In the page cache's own app: who made an API call, or a page's place in the queue and the time that it takes. */
export type CachedEnv = { readonly visitor?: string; readonly place?: QueuePlace; readonly spent?: Spent }

/** What Hono's handlers find in their context: the connection, the request's id, the visitor's address and a posted form. */
export type SiteEnv = {
  Bindings: Connected & CachedEnv
  Variables: { requestId: string; visitor: string; posted?: ReceivedForm | Unread; refused?: Unread }
}

/** What a request brings, from Node's own stream if there is a socket: each piece of a Request's body would be a copy. */
export function arriving({ env, req }: Context<SiteEnv>): Arriving {
  return { headers: req.raw.headers, body: streamOf(env) ?? req.raw.body }
}

/** Node's stream of a request's body. Null if there is no socket, as in a test. */
export const streamOf = (env: SiteEnv['Bindings'] | undefined): Arriving['body'] =>
  env?.incoming && Symbol.asyncIterator in env.incoming ? env.incoming : null
