import type { Context } from 'hono'
import type { Unread } from '#app/forms/parsed-form.ts'
import type { Arriving } from '#server/forms/receive-body.ts'
import type { ReceivedForm } from '#server/forms/receive-form.ts'
import type { QueuePlace, Spent } from '#shared/shared-work.ts'

type Connection = { readonly socket: { readonly remoteAddress?: string | undefined } }
/** The connection and its arriving body. Undefined if there is no socket, as in a test. */
export type Connected = {
  readonly incoming?: Connection | (Connection & NonNullable<Arriving['body']>)
  readonly outgoing?: { destroy(): void }
}

/** In the page cache's app: an API call's visitor, or a page's place in the queue and its time. */
export type CachedEnv = { readonly visitor?: string; readonly place?: QueuePlace; readonly spent?: Spent }

export type SiteEnv = {
  Bindings: Connected & CachedEnv
  Variables: { requestId: string; visitor: string; posted?: ReceivedForm | Unread; refused?: Unread }
}

/** A request's body, from Node's stream if there is a socket: a Request would copy each piece. */
export function arriving({ env, req }: Context<SiteEnv>): Arriving {
  return { headers: req.raw.headers, body: streamOf(env) ?? req.raw.body }
}

export const streamOf = (env: SiteEnv['Bindings'] | undefined): Arriving['body'] =>
  env?.incoming && Symbol.asyncIterator in env.incoming ? env.incoming : null
