import type { Context } from 'hono'
import type { Arriving } from '#app/forms/posted/receive-body.ts'
import type { SiteEnv } from '#server/http/site-env.ts'

/** What a request brings, from Node's own stream if there is a socket: each piece of a Request's body would be a copy. */
export function arriving({ env, req }: Context<SiteEnv>): Arriving {
  return { headers: req.raw.headers, body: streamOf(env) ?? req.raw.body }
}

/** Node's stream of a request's body. Null if there is no socket, as in a test. */
export const streamOf = (env: SiteEnv['Bindings'] | undefined): Arriving['body'] =>
  env?.incoming && Symbol.asyncIterator in env.incoming ? env.incoming : null
